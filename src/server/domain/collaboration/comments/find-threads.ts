import type { ThreadStatus } from '../../../../shared/comments/comments.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { jsonRow, jsonRows } from '../../../database/rows/row-json.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { namedRow } from '../../identity/users/names.ts'
import {
  type CommentJson,
  commentRow,
  readComment,
  readThread,
  type ThreadJson,
  type ThreadRow,
  threadRow,
} from './present.ts'
import { threadLimits } from './thread-limits.ts'

type Reader = Pick<AccountScope, 'em' | 'account'>

const userNamesSql = (em: EntityManager, userId: string) =>
  jsonRow(`select ${namedRow.columns(em, 'u')} from users u where u.id = ${userId}`)

/** Comments `c` with the names of the author and of mentioned members. */
const commentSql = (em: EntityManager, condition: string) => `
  select ${commentRow.columns(em, 'c')}, ${userNamesSql(em, 'c.author_id')} as "authorNames",
    ${jsonRows(`select u.id as "userId", ${namedRow.columns(em, 'u')} from comment_mentions m
      join users u on u.id = m.user_id where m.comment_id = c.id`)} as "mentionedUsers"
  from comments c where ${condition}`

/** Threads `th`, each with its stop, its first comment and the number of its replies. Inside a query over tours `t`. */
const threadSql = (em: EntityManager, condition: string) => `
  select ${threadRow.columns(em, 'th')}, s.name as "stopName", s.deleted_at is not null as "isStopDeleted",
    md.kind as "mediaKind", ${userNamesSql(em, 'th.resolved_by_id')} as "resolverNames",
    (select count(*) - 1 from comments r where r.thread_id = th.id) as "replyCount",
    ${jsonRow(commentSql(em, 'c.id = th.id'))} as first
  from comment_threads th left join stops s on s.id = th.stop_id left join media md on md.id = s.media_id
  where th.tour_id = t.id and ${condition}`

/** Tour of the account; without one the query has no row. Parameters: tour, account. */
const fromTourSql = 'from tours t where t.id = ? and t.account_id = ? and t.deleted_at is null'
/** Tour of the account with the stop, if any, deleted or not. Parameters: tour, account, stop (twice). */
const fromStopSql = `${fromTourSql} and (?::uuid is null
  or exists (select 1 from stops st where st.id = ?::uuid and st.tour_id = t.id))`

/**
 * Parameters: status, stop (twice), time of the cursor (twice), id of the cursor, limit; then the parameters of
 * `fromStopSql`.
 */
function pageSql(em: EntityManager): string {
  const condition = `th.status = ? and (?::uuid is null or th.stop_id = ?::uuid)
    and (?::timestamptz is null or (th.last_activity_at, th.id) < (?::timestamptz, ?::uuid))`
  const orderedThreads = `${threadSql(em, condition)} order by th.last_activity_at desc, th.id desc limit ?`
  return `select ${jsonRows(orderedThreads)} as threads ${fromStopSql}`
}

type PageRequest = {
  readonly tourId: string
  readonly status: ThreadStatus
  readonly stopId?: string | undefined
  readonly cursor?: string | null | undefined
}

/** Finds threads of a tour by latest activity, with one extra row if there is a next page. */
export async function findThreads(
  { em, account }: Reader,
  { tourId, status, stopId, cursor }: PageRequest,
): Promise<ThreadRow[]> {
  const [time, lastId = null] = cursor?.split('_') ?? []
  const lastActiveBefore = time === undefined ? null : new Date(Number(time)).toISOString()
  const stop = stopId ?? null
  const conditions = [status, stop, stop, lastActiveBefore, lastActiveBefore, lastId]
  const parameters = [...conditions, threadLimits.pageLength + 1, tourId, account.id, stop, stop]
  const [row] = await em.execute<{ threads: ThreadJson[] }[]>(pageSql(em), parameters)
  if (row === undefined) throw new AppError('resource.notFound')
  return row.threads.map(readThread)
}

export function threadCursor({ id, lastActivityAt }: Pick<ThreadRow, 'id' | 'lastActivityAt'>): string {
  return `${lastActivityAt.getTime()}_${id}`
}

type ThreadReference = { readonly tourId: string; readonly threadId: string }
type ThreadWithReplies = { readonly thread: ThreadRow; readonly replies: readonly ReturnType<typeof readComment>[] }

const threadWithRepliesSql = (em: EntityManager) => `
  select ${jsonRow(threadSql(em, 'th.id = ?'))} as thread,
    ${jsonRows(`${commentSql(em, 'c.thread_id = ? and c.id <> c.thread_id')} order by c.created_at, c.id`)} as replies
  ${fromTourSql}`

/**
 * Finds a thread with its replies. @throws AppError `resource.notFound` unless it belongs to the tour of the account
 */
export async function findThread(
  { em, account }: Reader,
  { tourId, threadId }: ThreadReference,
): Promise<ThreadWithReplies> {
  const parameters = [threadId, threadId, tourId, account.id]
  const [row] = await em.execute<{ thread: ThreadJson | null; replies: CommentJson[] }[]>(
    threadWithRepliesSql(em),
    parameters,
  )
  if (row === undefined || row.thread === null) throw new AppError('resource.notFound')
  return { thread: readThread(row.thread), replies: row.replies.map(readComment) }
}

const pinsSql = (em: EntityManager) => `
  select ${jsonRows(`${threadSql(em, `th.status = 'open' and th.stop_id = ?::uuid and th.pin = 'position'`)}
    order by th.number limit ?`)} as threads ${fromStopSql}`

/** Finds open threads about positions on a stop, in the order of their numbers. */
export async function findPins({ em, account }: Reader, tourId: string, stopId: string): Promise<ThreadRow[]> {
  const parameters = [stopId, threadLimits.perTour, tourId, account.id, stopId, stopId]
  const [row] = await em.execute<{ threads: ThreadJson[] }[]>(pinsSql(em), parameters)
  if (row === undefined) throw new AppError('resource.notFound')
  return row.threads.map(readThread)
}

const countSql = `
  select count(th.id) filter (where th.status = 'open')::int as open,
    concat_ws('.', count(th.id), sum(th.revision), extract(epoch from max(th.updated_at))) as revision
  from tours t left join comment_threads th on th.tour_id = t.id
  where t.id = ? and t.account_id = ? and t.deleted_at is null group by t.id`

/** Counts the open threads of a tour, and returns a revision that changes with each change of a thread. */
export async function countThreads(
  { em, account }: Reader,
  tourId: string,
): Promise<{ open: number; revision: string }> {
  const [row] = await em.execute<{ open: number; revision: string }[]>(countSql, [tourId, account.id])
  if (row === undefined) throw new AppError('resource.notFound')
  return row
}
