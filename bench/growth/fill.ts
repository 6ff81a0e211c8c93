import { Account, Membership } from '../../src/server/domain/accounts/entity.ts'
import { openSessionFor } from '../../src/server/domain/identity/sessions/sessions.ts'
import { draftMarks } from '../../src/server/domain/publishing/draft-marks.ts'
import { User } from '../../src/server/domain/users/entity.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import type { RunningServer } from '../../src/server/server.ts'

/** How much an account holds. */
export type Amount = {
  readonly name: string
  readonly tours: number
  readonly stopsPerTour: number
  readonly media: number
  readonly submissions: number
  readonly auditEvents: number
}

/** An account of some size, and somebody who asks for what is in it. */
export type FilledAccount = {
  readonly amount: Amount
  readonly accountId: string
  readonly tourId: string
  readonly formId: string
  readonly headers: Readonly<Record<string, string>>
}

const people = 40
const unusedMedia = 30
/** An id from a text, always the same one, with the version and variant of a UUID: the API takes no other ids. */
const uuidFrom = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const idOf = (kind: string) => uuidFrom(`'${kind}' || ? || i`)
const series = 'generate_series(1, ?::int) as i'
/** All at a time of their own, the later ones first in the lists. */
const at = `timestamptz '2026-01-01' + i * interval '1 second'`

const mediaSql = `insert into media (id, created_at, updated_at, account_id, kind, name, status, progress, size_bytes,
    sha256, public_key, build_id, former_build_ids, tags, typed_facts, search_words, sort_name, manifest)
  select ${idOf('medium')}, ${at}, ${at}, ?::uuid, 'panos', 'IMG_' || i || '.jpg', 'complete', 1, 1000 + i,
    repeat('0', 64), md5('key' || ? || i), 'build-1', '{}', array['tag ' || i % 60, 'pier'], '{}', '{}', 'img ' || i,
    '{"mapping":"flat","widthPx":4000,"heightPx":3000,"renditions":[{"widthPx":320,"file":"320.webp"}]}'
  from ${series}`

const stopId = uuidFrom(`'stop' || ? || i || '.' || n`)
const toursSql = `insert into tours (id, created_at, updated_at, account_id, name, stop_ids, start_stop_id, languages,
    tags, saved_at)
  select ${idOf('tour')}, ${at}, ${at}, ?::uuid, 'Tour of the harbor ' || i,
    array(select (${stopId})::text from generate_series(1, ?::int) n order by n),
    ${uuidFrom(`'stop' || ? || i || '.1'`)}, '{}', array['harbor'], ${at}
  from ${series}`

/** Each medium is shown by a stop, but for the last ones. */
const stopsSql = `insert into stops (id, created_at, updated_at, account_id, tour_id, name, media_id, initial_view, tags)
  select ${stopId}, ${at}, ${at}, ?::uuid, ${idOf('tour')}, 'Stop ' || n,
    ${uuidFrom(`'medium' || ? || (1 + ((i - 1) * ?::int + n - 1) % ?::int)`)}, '{"yawDeg":0,"pitchDeg":0,"fovDeg":75}', '{}'
  from ${series}, generate_series(1, ?::int) n`

/** Half of the tours are live, with nothing that waits. */
const sharesSql = `insert into shares (id, account_id, tour_id, live_number, published_at, created_at)
  select left(md5('share' || ? || i), 22), ?::uuid, ${idOf('tour')}, 1, ${at}, ${at} from ${series} where i % 2 = 0`

const submissionsSql = `insert into submissions (id, created_at, updated_at, tour_id, form_id, form_name, key,
    publication_number, language, answers, received_at, is_read)
  select gen_random_uuid(), ${at}, ${at}, ?::uuid, ?::uuid, 'Ask us', gen_random_uuid(), 1, 'en',
    jsonb_build_array(jsonb_build_object('fieldId', 'name', 'label', 'Your name', 'values', jsonb_build_array('Ann ' || i)),
      jsonb_build_object('fieldId', 'note', 'label', 'Your question', 'values', jsonb_build_array(repeat('why ', 20)))),
    ${at}, i % 3 = 0
  from ${series}`

const auditSql = `insert into audit_events (account_id, at, action, actor_id, actor_name)
  select ?::uuid, ${at}, 'tour-published', ${uuidFrom(`'person' || i % ${people}`)}, 'Person ' || i % ${people} from ${series}`

async function markLive(em: EntityManager, accountId: string): Promise<void> {
  const live = await em.execute<{ tour_id: string }[]>('select tour_id from shares where account_id = ?', [accountId])
  const tourIds = live.map(({ tour_id }) => tour_id)
  for (let from = 0; from < tourIds.length; from += 100) {
    for (const [tourId, mark] of await draftMarks(em, tourIds.slice(from, from + 100))) {
      await em.execute('update shares set live_mark = ? where tour_id = ?', [mark, tourId])
    }
  }
}

/** Rows of all kinds, made by the database itself. */
export async function fillAccount(server: RunningServer, amount: Amount): Promise<FilledAccount> {
  const em = server.services.database.em.fork() as EntityManager
  const { name, tours, stopsPerTour, media, submissions, auditEvents } = amount
  const account = em.create(Account, { name })
  const user = em.create(User, { email: `${name}@example.com` })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  await em.flush()
  const token = await openSessionFor(em, user.id)
  const { id } = account
  await em.execute(mediaSql, [name, id, name, media])
  await em.execute(toursSql, [name, id, name, stopsPerTour, name, tours])
  await em.execute(stopsSql, [name, id, name, name, stopsPerTour, media - unusedMedia, tours, stopsPerTour])
  await em.execute(sharesSql, [name, id, name, tours])
  const [first] = await em.execute<{ id: string; form: string }[]>(
    `select id, gen_random_uuid() as form from tours where account_id = ? order by saved_at limit 1`,
    [id],
  )
  if (first === undefined) throw new Error('there is no tour')
  await em.execute(submissionsSql, [first.id, first.form, submissions])
  await em.execute(auditSql, [id, auditEvents])
  await markLive(em, id)
  const headers = { authorization: `Bearer ${token}`, 'stopover-account': id }
  return { amount, accountId: id, tourId: first.id, formId: first.form, headers }
}
