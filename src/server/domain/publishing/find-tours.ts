import { limits } from '../../../shared/limits.ts'
import { askedPiecesSql } from '../../database/kept/tour-search.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { keptCount } from '../counts/kept.ts'

type Asked = {
  readonly accountId: string
  /** Trimmed; empty for all tours. */
  readonly search: string
  /** Null for both. */
  readonly isLive: boolean | null
  readonly after: { readonly savedAt: Date; readonly id: string } | undefined
  readonly length: number
}

export type FoundTours = {
  /** Those of the page, last saved first. */
  readonly ids: readonly string[]
  /** How many the search finds, whether live or not, counted no further than `limits.libraryCountMax`. */
  readonly total: number
}

type Row = { readonly id: string | null; readonly total: number }

const ofAccount = 't.account_id = ?::uuid and t.deleted_at is null'
const lastSavedFirst = 'order by t.saved_at desc, t.id desc'
/** Live tours, and drafts, have an index of their own. */
const shown = ({ isLive }: Asked) => (isLive === null ? '' : `and t.is_live = ${isLive}`)
const afterSql = ({ after }: Asked) => (after === undefined ? '' : 'and (t.saved_at, t.id) < (?::timestamptz, ?::uuid)')
const afterParameters = ({ after }: Asked) => (after === undefined ? [] : [after.savedAt, after.id])

async function findAll(em: EntityManager, asked: Asked): Promise<FoundTours> {
  const { accountId, length } = asked
  const sql = `select t.id from tours t where ${ofAccount} ${shown(asked)} ${afterSql(asked)} ${lastSavedFirst} limit ?`
  const rows = await em.execute<{ id: string }[]>(sql, [accountId, ...afterParameters(asked), length])
  return { ids: rows.map(({ id }) => id), total: await keptCount(em, accountId, 'tours') }
}

/** Of so many tours, the last saved ones, so many must match for the list to be read in its order. */
const probe = { tours: 400, matches: 20 } as const
const walkMaxTours = (limits.libraryCountMax * probe.tours) / probe.matches

/** A tag on each line, so that no search matches across two of them. */
const matches = `(t.name ilike ? or array_to_string(t.tags, e'\\n') ilike ?)`
const firstOnes = `(select t.* from tours t where ${ofAccount} ${lastSavedFirst} limit ?) t`

/**
 * What matches often is read along the order of the list, what matches rarely is looked up by its pieces; a few of the
 * last saved tours tell which, as they do in the library (`media/library/browse.ts`).
 */
const searchSql = (asked: Asked) => `
  with probe as materialized (
      select count(*) filter (where ${matches}) as matches, count(*) < ? as ends from ${firstOnes}),
    walk as materialized (select t.id from ${firstOnes}
      where (select matches >= ? or ends from probe) and ${matches} limit ?),
    found as materialized (select t.id, t.saved_at, t.is_live
      from tour_search f cross join lateral (select * from tours t where t.id = f.tour_id offset 0) t
      where (select not ends from probe) and (select count(*) from walk) < ?
        and f.pieces @> ${askedPiecesSql} and ${ofAccount} and ${matches} limit ?),
    size as (select greatest((select count(*) from walk), (select count(*) from found))::int as n),
    page as (
      (select t.id, t.saved_at from found t where (select n from size) < ? ${shown(asked)} ${afterSql(asked)}
        ${lastSavedFirst} limit ?)
      union all
      (select t.id, t.saved_at from tours t where ((select n from size) >= ? or (select ends from probe))
        and ${ofAccount} and ${matches} ${shown(asked)} ${afterSql(asked)} ${lastSavedFirst} limit ?)
    )
  select t.id, size.n as total from size left join page t on true ${lastSavedFirst}`

async function findMatching(em: EntityManager, asked: Asked): Promise<FoundTours> {
  const { accountId, search, length } = asked
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const match = [pattern, pattern]
  const after = afterParameters(asked)
  const most = limits.libraryCountMax
  const rows = await em.execute<Row[]>(searchSql(asked), [
    ...match,
    probe.tours,
    accountId,
    probe.tours,
    accountId,
    walkMaxTours,
    probe.matches,
    ...match,
    most,
    most,
    accountId,
    search,
    accountId,
    ...match,
    most,
    most,
    ...after,
    length,
    most,
    accountId,
    ...match,
    ...after,
    length,
  ])
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}

/** Ids of one page of the account's tours. It takes the same time however many there are. */
export function findTourIds(em: EntityManager, asked: Asked): Promise<FoundTours> {
  return asked.search === '' ? findAll(em, asked) : findMatching(em, asked)
}
