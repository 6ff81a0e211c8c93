import { correctCountsSql } from '../../src/server/database/derived-data/consistency-checks.ts'
import { storeUsageSql } from '../../src/server/database/derived-data/media-usage.ts'
import { storeListingSql } from '../../src/server/database/derived-data/tour-listing.ts'
import { storePiecesSql } from '../../src/server/database/derived-data/tour-search.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { draftFingerprints } from '../../src/server/domain/publishing/publications/draft-fingerprints.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import type { RunningServer } from '../../src/server/server.ts'

/** Numbers of rows in an account. */
export type Amount = {
  readonly name: string
  readonly tours: number
  readonly stopsPerTour: number
  readonly media: number
  readonly submissions: number
  readonly auditEvents: number
  /** Number of recently deleted media, and of recently deleted tours. */
  readonly deleted: number
}

/** Filled account with the headers of one of its members. */
export type FilledAccount = {
  readonly amount: Amount
  readonly accountId: string
  readonly tourId: string
  readonly formId: string
  readonly headers: Readonly<Record<string, string>>
}

/** Account, and the range of row numbers that a statement inserts. */
type Part = { readonly amount: Amount; readonly accountId: string; readonly from: number; readonly to: number }

const rowsAtOnce = 5_000
const people = 40
const folders = 20
const unusedMedia = 30
/** Deterministic id from a text, with the version and variant of a UUID, because the API accepts no other ids. */
const uuidFrom = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const idOf = (kind: string, { name }: Amount, number = 'i') => uuidFrom(`'${kind} ${name} ' || ${number}`)
const stopIdOf = (amount: Amount, number = 'n') => idOf('stop', amount, `i || '.' || ${number}`)
const series = ({ from, to }: Part) => `generate_series(${from}, ${to}) as i`
/** Distinct timestamps; later rows come first in lists. */
const at = `timestamptz '2026-01-01' + i * interval '1 second'`

type MediaPart = Part & { readonly kind: string; readonly deletedAt: string }

/** Rows as the server would write them, search words included. */
function mediaSql({ kind, deletedAt, ...part }: MediaPart): string {
  const { amount, accountId } = part
  const lexeme = (text: string) => `'${accountId.slice(0, 8)}${text}'`
  return `insert into media (id, created_at, updated_at, account_id, kind, name, status, progress, size_bytes,
      sha256, public_key, build_id, former_build_ids, tags, typed_facts, search_words, sort_name, folder_id, deleted_at, manifest)
    select ${idOf(kind, amount)}, ${at}, ${at}, '${accountId}', 'panos', 'IMG_' || i || '.jpg', 'complete', 1, 1000 + i,
      repeat('0', 64), md5('${kind} key ${amount.name} ' || i), 'build-1', '{}', array['tag ' || i % 60, 'pier'], '{}',
      array[${lexeme('=panos')}, ${lexeme('#pier')}, ${lexeme(':img')}, ${lexeme(':')} || i],
      'img ' || lpad(i::text, 10, '0'), ${idOf('folder', amount, `i % ${folders}`)}, ${deletedAt},
      '{"mapping":"flat","widthPx":4000,"heightPx":3000,"renditions":[{"widthPx":320,"file":"320.webp"}]}'
    from ${series(part)}`
}

function foldersSql({ amount, accountId }: Part): string {
  return `insert into folders (id, created_at, updated_at, account_id, name)
    select ${idOf('folder', amount)}, now(), now(), '${accountId}', 'Folder ' || i from generate_series(0, ${folders - 1}) i`
}

/** A few of the oldest rows have a tag that the others lack. */
function toursSql(part: Part): string {
  const { amount, accountId } = part
  return `insert into tours (id, created_at, updated_at, account_id, name, stop_ids, start_stop_id, languages, tags, saved_at)
    select ${idOf('tour', amount)}, ${at}, ${at}, '${accountId}', 'Tour of the harbor ' || i,
      array(select (${stopIdOf(amount)})::text from generate_series(1, ${amount.stopsPerTour}) n order by n),
      ${stopIdOf(amount, '1')}, '{}', case when i <= 5 then array['harbor', 'lighthouse'] else array['harbor'] end, ${at}
    from ${series(part)}`
}

function deletedToursSql(part: Part): string {
  const { amount, accountId } = part
  return `insert into tours (id, created_at, updated_at, account_id, name, stop_ids, languages, tags, saved_at, version, deleted_at)
    select ${idOf('gone', amount)}, ${at}, ${at}, '${accountId}', 'Gone ' || i, '{}', '{}', '{}', ${at}, 3, now()
    from ${series(part)}`
}

/** Each medium except the last ones is used by a stop. */
function stopsSql(part: Part): string {
  const { amount, accountId } = part
  const { stopsPerTour, media } = amount
  const medium = idOf('medium', amount, `(1 + ((i - 1) * ${stopsPerTour} + n - 1) % ${media - unusedMedia})`)
  return `insert into stops (id, created_at, updated_at, account_id, tour_id, name, media_id, initial_view, tags)
    select ${stopIdOf(amount)}, ${at}, ${at}, '${accountId}', ${idOf('tour', amount)}, 'Stop ' || n, ${medium},
      '{"yawDeg":0,"pitchDeg":0,"fovDeg":75}', '{}'
    from ${series(part)}, generate_series(1, ${stopsPerTour}) n`
}

/** Half of the tours are live without unpublished changes. */
function sharesSql(part: Part): string {
  const { amount, accountId } = part
  return `insert into shares (id, account_id, tour_id, live_number, published_at, created_at)
    select left(md5('share ${amount.name} ' || i), 22), '${accountId}', ${idOf('tour', amount)}, 1, ${at}, ${at}
    from ${series(part)} where i % 2 = 0`
}

const submissionsSql = (part: Part, tourId: string, formId: string) => `
  insert into submissions (id, created_at, updated_at, tour_id, form_id, form_name, key,
      publication_number, language, answers, received_at, is_read)
    select gen_random_uuid(), ${at}, ${at}, '${tourId}', '${formId}', 'Ask us', gen_random_uuid(), 1, 'en',
      jsonb_build_array(jsonb_build_object('fieldId', 'name', 'label', 'Your name', 'values', jsonb_build_array('Ann ' || i)),
        jsonb_build_object('fieldId', 'note', 'label', 'Your question', 'values', jsonb_build_array(repeat('why ', 20)))),
      ${at}, i % 3 = 0
    from ${series(part)}`

const auditSql = (part: Part) => `
  insert into audit_events (account_id, at, action, actor_id, actor_name)
    select '${part.accountId}', ${at}, 'tour-published', ${uuidFrom(`'person' || i % ${people}`)}, 'Person ' || i % ${people}
    from ${series(part)}`

async function markLive(em: EntityManager, accountId: string): Promise<void> {
  const live = await em.execute<{ tour_id: string }[]>('select tour_id from shares where account_id = ?', [accountId])
  const tourIds = live.map(({ tour_id }) => tour_id)
  for (let from = 0; from < tourIds.length; from += 100) {
    for (const [tourId, fingerprint] of await draftFingerprints(em, tourIds.slice(from, from + 100))) {
      await em.execute('update shares set live_mark = ? where tour_id = ?', [fingerprint, tourId])
    }
  }
}

async function createAccount(em: EntityManager, name: string) {
  const account = em.create(Account, { name })
  const user = em.create(User, { email: `${name}@example.com` })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  await em.flush()
  const token = await openSessionFor(em, user.id)
  return { accountId: account.id, headers: { authorization: `Bearer ${token}`, 'stopover-account': account.id } }
}

const tablesWithTriggers = ['media', 'tours', 'stops', 'shares', 'submissions'] as const

async function setTriggers(em: EntityManager, how: 'disable' | 'enable'): Promise<void> {
  for (const table of tablesWithTriggers) await em.execute(`alter table ${table} ${how} trigger user`)
}

async function updateDerivedRows(em: EntityManager, accountId: string): Promise<void> {
  await em.transactional(async (inner) => {
    await inner.execute('set local statement_timeout = 0')
    await inner.execute(storeUsageSql(`m.account_id = '${accountId}'`))
    await inner.execute(storeListingSql(`t.account_id = '${accountId}'`))
    await inner.execute(storePiecesSql(`t.account_id = '${accountId}'`))
    await inner.execute(correctCountsSql)
  })
}

/** Statements with which the database generates rows of all kinds. */
export async function fillAccount(server: RunningServer, amount: Amount): Promise<FilledAccount> {
  const em = server.services.database.em.fork() as EntityManager
  const { accountId, headers } = await createAccount(em, amount.name)
  const insert = async (count: number, sqlOf: (part: Part) => string, atOnce = rowsAtOnce) => {
    for (let from = 1; from <= count; from += atOnce) {
      await em.execute(sqlOf({ amount, accountId, from, to: Math.min(count, from + atOnce - 1) }))
    }
  }
  // Like restoring a backup: triggers are off, and the values they maintain are computed at once afterwards.
  await setTriggers(em, 'disable')
  await insert(1, foldersSql)
  await insert(amount.media, (part) => mediaSql({ ...part, kind: 'medium', deletedAt: 'null' }))
  await insert(amount.deleted, (part) => mediaSql({ ...part, kind: 'deleted', deletedAt: 'now()' }))
  await insert(amount.tours, toursSql, 500)
  await insert(amount.deleted, deletedToursSql)
  await insert(amount.tours, stopsSql, 500)
  await insert(amount.tours, sharesSql)
  const [first] = await em.execute<{ id: string; form: string }[]>(
    `select id, gen_random_uuid() as form from tours where account_id = ? and deleted_at is null order by saved_at limit 1`,
    [accountId],
  )
  if (first === undefined) throw new Error('there is no tour')
  await insert(amount.submissions, (part) => submissionsSql(part, first.id, first.form))
  await insert(amount.auditEvents, auditSql)
  await setTriggers(em, 'enable')
  await updateDerivedRows(em, accountId)
  await markLive(em, accountId)
  return { amount, accountId, tourId: first.id, formId: first.form, headers }
}
