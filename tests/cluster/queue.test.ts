import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anImage } from '../support/files/images.ts'
import { aPerson } from '../support/people/people.ts'
import { builtMedia, sendFile } from '../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts'

let store: ObjectStore
let first: TestApp
let second: TestApp
beforeAll(async () => {
  store = await startObjectStore({ prefix: '' })
  first = await startTestApp({ env: { ...store.environment } })
  second = await startTestApp({ env: { ...store.environment }, beside: first })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
  await store.halt()
})

const activeSql = `select count(*)::int as active from jobs.job
  where state = 'active' and group_id is not null group by name, group_id`

const waitingSql = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
const waitingForLocks = async () => (await first.em().execute<{ n: number }[]>(waitingSql))[0]?.n

it('two processes that take jobs of one account at the same moment get one', async () => {
  // Nobody works on this queue.
  const added = await first
    .em()
    .execute<{ id: string }[]>(
      `insert into jobs.job (name, group_id) select 'dead-letters', 'harbor' from generate_series(1, 2) returning id`,
    )
  const [one, other] = added.map(({ id }) => id)
  const takeSql = "update jobs.job set state = 'active', started_on = now() where id = ? returning id"
  let taken: Promise<unknown[]> | undefined
  await first.em().transactional(async (em) => {
    expect(await em.execute(takeSql, [one])).toHaveLength(1)
    taken = second.em().execute(takeSql, [other])
    await expect.poll(waitingForLocks).toBe(1)
  })
  expect(await taken).toEqual([])
  await first.em().execute("update jobs.job set state = 'completed' where id = ?", [one])
  expect(await second.em().execute(takeSql, [other])).toHaveLength(1)
})

it('one account has one build at a time, whichever process takes it', async () => {
  const person = await aPerson(first)
  const images = await Promise.all([71, 72, 73, 74].map((seed) => anImage({ seed, widthPx: 1600, heightPx: 800 })))
  let isOver = false
  const seen: number[] = []
  const watching = (async () => {
    while (!isOver) {
      const groups = await first.em().execute<{ active: number }[]>(activeSql)
      seen.push(...groups.map(({ active }) => active))
      await wait(10)
    }
  })()
  const mediaIds = await Promise.all(images.map((bytes) => sendFile(second.address, person, { bytes })))
  for (const mediaId of mediaIds) expect((await builtMedia(person, mediaId)).status).toBe('complete')
  isOver = true
  await watching
  expect(seen.length).toBeGreaterThan(0)
  expect(Math.max(...seen)).toBe(1)
})
