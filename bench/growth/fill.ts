import { correctCountsSql } from '../../src/server/database/derived-data/consistency-checks.ts'
import { storeUsageSql } from '../../src/server/database/derived-data/media-usage.ts'
import { storeListingSql } from '../../src/server/database/derived-data/tour-listing.ts'
import { storeTourSearchSql } from '../../src/server/database/derived-data/tour-search.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { readDraftFingerprints } from '../../src/server/domain/tours/publication-state/draft-fingerprints.ts'
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

/** Account, and the range of row numbers that a statement inserts into it. */
type RowRange = {
  readonly amount: Amount
  readonly accountId: string
  readonly firstNumber: number
  readonly lastNumber: number
}

const rowsPerInsert = 5_000
/** Smaller number for tours and stops, because their inserts have a row per stop. */
const toursPerInsert = 500
const toursPerQuery = 100
const personCount = 40
const folderCount = 20
const unusedMediaCount = 30
/** SQL for a deterministic UUID of version 4 from a text, because the API accepts no other ids. */
const uuidSql = (textSql: string) => `overlay(overlay(md5(${textSql}) placing '4' from 13) placing '8' from 17)::uuid`
const idSql = (kind: string, { name }: Amount, numberSql = 'i') => uuidSql(`'${kind} ${name} ' || ${numberSql}`)
/** SQL for the id of stop `n` of tour `i`. */
const stopIdSql = (amount: Amount, numberSql = 'n') => idSql('stop', amount, `i || '.' || ${numberSql}`)
/** SQL for the row numbers of a range, as `i`. */
const seriesSql = ({ firstNumber, lastNumber }: RowRange) => `generate_series(${firstNumber}, ${lastNumber}) as i`
/** SQL for the distinct timestamp of a row; later rows come first in lists. */
const timestampSql = `timestamptz '2026-01-01' + i * interval '1 second'`

type MediaRange = RowRange & { readonly kind: string; readonly deletedAt: string }

/** Statement that inserts media as the server would write them, search words included. */
function mediaSql({ kind, deletedAt, ...range }: MediaRange): string {
  const { amount, accountId } = range
  const lexeme = (text: string) => `'${accountId.slice(0, 8)}${text}'`
  return `insert into media (id, created_at, updated_at, account_id, kind, name, status, progress, size_bytes,
      sha256, public_key, build_id, former_build_ids, tags, typed_facts, search_words, sort_name, folder_id, deleted_at, manifest)
    select ${idSql(kind, amount)}, ${timestampSql}, ${timestampSql}, '${accountId}', 'panos', 'IMG_' || i || '.jpg', 'complete', 1, 1000 + i,
      repeat('0', 64), md5('${kind} key ${amount.name} ' || i), 'build-1', '{}', array['tag ' || i % 60, 'pier'], '{}',
      array[${lexeme('=panos')}, ${lexeme('#pier')}, ${lexeme(':img')}, ${lexeme(':')} || i],
      'img ' || lpad(i::text, 10, '0'), ${idSql('folder', amount, `i % ${folderCount}`)}, ${deletedAt},
      '{"mapping":"flat","widthPx":4000,"heightPx":3000,"renditions":[{"widthPx":320,"file":"320.webp"}]}'
    from ${seriesSql(range)}`
}

function foldersSql({ amount, accountId }: RowRange): string {
  return `insert into folders (id, created_at, updated_at, account_id, name)
    select ${idSql('folder', amount)}, now(), now(), '${accountId}', 'Folder ' || i from generate_series(0, ${folderCount - 1}) i`
}

/** Statement that inserts tours; a few of the oldest have a tag that the others lack. */
function toursSql(range: RowRange): string {
  const { amount, accountId } = range
  return `insert into tours (id, created_at, updated_at, account_id, name, stop_ids, start_stop_id, languages, tags, saved_at)
    select ${idSql('tour', amount)}, ${timestampSql}, ${timestampSql}, '${accountId}', 'Tour of the harbor ' || i,
      array(select (${stopIdSql(amount)})::text from generate_series(1, ${amount.stopsPerTour}) n order by n),
      ${stopIdSql(amount, '1')}, '{}', case when i <= 5 then array['harbor', 'lighthouse'] else array['harbor'] end, ${timestampSql}
    from ${seriesSql(range)}`
}

function deletedToursSql(range: RowRange): string {
  const { amount, accountId } = range
  return `insert into tours (id, created_at, updated_at, account_id, name, stop_ids, languages, tags, saved_at, version, deleted_at)
    select ${idSql('deleted tour', amount)}, ${timestampSql}, ${timestampSql}, '${accountId}', 'Deleted ' || i, '{}', '{}', '{}', ${timestampSql}, 3, now()
    from ${seriesSql(range)}`
}

/** Statement that inserts stops. They use all media except the last `unusedMediaCount`. */
function stopsSql(range: RowRange): string {
  const { amount, accountId } = range
  const { stopsPerTour, media } = amount
  const medium = idSql('medium', amount, `(1 + ((i - 1) * ${stopsPerTour} + n - 1) % ${media - unusedMediaCount})`)
  return `insert into stops (id, created_at, updated_at, account_id, tour_id, name, media_id, initial_view, tags)
    select ${stopIdSql(amount)}, ${timestampSql}, ${timestampSql}, '${accountId}', ${idSql('tour', amount)}, 'Stop ' || n, ${medium},
      '{"yawDeg":0,"pitchDeg":0,"fovDeg":75}', '{}'
    from ${seriesSql(range)}, generate_series(1, ${stopsPerTour}) n`
}

/** Statement that inserts shares: half of the tours are live, without unpublished changes. */
function sharesSql(range: RowRange): string {
  const { amount, accountId } = range
  return `insert into shares (id, account_id, tour_id, live_number, published_at, created_at)
    select left(md5('share ${amount.name} ' || i), 22), '${accountId}', ${idSql('tour', amount)}, 1, ${timestampSql}, ${timestampSql}
    from ${seriesSql(range)} where i % 2 = 0`
}

const submissionsSql = (range: RowRange, tourId: string, formId: string) => `
  insert into submissions (id, created_at, updated_at, tour_id, form_id, form_name, key,
      publication_number, language, answers, received_at, is_read)
    select gen_random_uuid(), ${timestampSql}, ${timestampSql}, '${tourId}', '${formId}', 'Ask us', gen_random_uuid(), 1, 'en',
      jsonb_build_array(jsonb_build_object('fieldId', 'name', 'label', 'Your name', 'values', jsonb_build_array('Ann ' || i)),
        jsonb_build_object('fieldId', 'note', 'label', 'Your question', 'values', jsonb_build_array(repeat('why ', 20)))),
      ${timestampSql}, i % 3 = 0
    from ${seriesSql(range)}`

const auditSql = (range: RowRange) => `
  insert into audit_events (account_id, at, action, actor_id, actor_name)
    select '${range.accountId}', ${timestampSql}, 'tour-published', ${uuidSql(`'person' || i % ${personCount}`)}, 'Person ' || i % ${personCount}
    from ${seriesSql(range)}`

/** Sets `live_mark`, so that live tours have no unpublished changes. */
async function setLiveMarks(em: EntityManager, accountId: string): Promise<void> {
  const liveShares = await em.execute<{ tour_id: string }[]>('select tour_id from shares where account_id = ?', [
    accountId,
  ])
  const tourIds = liveShares.map(({ tour_id }) => tour_id)
  for (let offset = 0; offset < tourIds.length; offset += toursPerQuery) {
    const fingerprints = await readDraftFingerprints(em, tourIds.slice(offset, offset + toursPerQuery))
    for (const [tourId, fingerprint] of fingerprints) {
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

async function setTriggers(em: EntityManager, action: 'disable' | 'enable'): Promise<void> {
  for (const table of tablesWithTriggers) await em.execute(`alter table ${table} ${action} trigger user`)
}

async function updateDerivedRows(em: EntityManager, accountId: string): Promise<void> {
  await em.transactional(async (transaction) => {
    await transaction.execute('set local statement_timeout = 0')
    await transaction.execute(storeUsageSql(`m.account_id = '${accountId}'`))
    await transaction.execute(storeListingSql(`t.account_id = '${accountId}'`))
    await transaction.execute(storeTourSearchSql(`t.account_id = '${accountId}'`))
    await transaction.execute(correctCountsSql)
  })
}

/** Creates an account and fills it by SQL that generates the rows. */
export async function fillAccount(server: RunningServer, amount: Amount): Promise<FilledAccount> {
  const em = server.services.database.em.fork() as EntityManager
  const { accountId, headers } = await createAccount(em, amount.name)
  const insert = async (count: number, createSql: (range: RowRange) => string, rowsPerStatement = rowsPerInsert) => {
    for (let firstNumber = 1; firstNumber <= count; firstNumber += rowsPerStatement) {
      const lastNumber = Math.min(count, firstNumber + rowsPerStatement - 1)
      await em.execute(createSql({ amount, accountId, firstNumber, lastNumber }))
    }
  }
  // As in the restore of a backup, triggers are disabled, and the values that they maintain are computed afterwards.
  await setTriggers(em, 'disable')
  await insert(1, foldersSql)
  await insert(amount.media, (range) => mediaSql({ ...range, kind: 'medium', deletedAt: 'null' }))
  await insert(amount.deleted, (range) => mediaSql({ ...range, kind: 'deleted', deletedAt: 'now()' }))
  await insert(amount.tours, toursSql, toursPerInsert)
  await insert(amount.deleted, deletedToursSql)
  await insert(amount.tours, stopsSql, toursPerInsert)
  await insert(amount.tours, sharesSql)
  const [oldestTour] = await em.execute<{ id: string; form_id: string }[]>(
    `select id, gen_random_uuid() as form_id from tours where account_id = ? and deleted_at is null order by saved_at limit 1`,
    [accountId],
  )
  if (oldestTour === undefined) throw new Error('there is no tour')
  await insert(amount.submissions, (range) => submissionsSql(range, oldestTour.id, oldestTour.form_id))
  await insert(amount.auditEvents, auditSql)
  await setTriggers(em, 'enable')
  await updateDerivedRows(em, accountId)
  await setLiveMarks(em, accountId)
  return { amount, accountId, tourId: oldestTour.id, formId: oldestTour.form_id, headers }
}
