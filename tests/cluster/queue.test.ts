import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anImage } from '../support/files/images.ts'
import { aPerson } from '../support/people/people.ts'
import { uploadFile, waitForBuild } from '../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts'

let store: ObjectStore
let firstApp: TestApp
let secondApp: TestApp
beforeAll(async () => {
  store = await startObjectStore({ prefix: '' })
  firstApp = await startTestApp({ env: { ...store.environment } })
  secondApp = await startTestApp({ env: { ...store.environment }, databaseOf: firstApp })
})
afterAll(async () => {
  await secondApp.stop()
  await firstApp.stop()
  await store.halt()
})

const activeCountsSql = `select count(*)::int as active from jobs.job
  where state = 'active' and group_id is not null group by name, group_id`

const lockWaitsSql = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
const countLockWaits = async () => (await firstApp.em().execute<{ n: number }[]>(lockWaitsSql))[0]?.n

it('two processes that fetch jobs of one account at once get one job', async () => {
  // No worker fetches jobs of this queue.
  const jobs = await firstApp
    .em()
    .execute<{ id: string }[]>(
      `insert into jobs.job (name, group_id) select 'dead-letters', 'harbor' from generate_series(1, 2) returning id`,
    )
  const [firstId, secondId] = jobs.map(({ id }) => id)
  const activateSql = "update jobs.job set state = 'active', started_on = now() where id = ? returning id"
  let secondActivation: Promise<unknown[]> | undefined
  await firstApp.em().transactional(async (em) => {
    expect(await em.execute(activateSql, [firstId])).toHaveLength(1)
    secondActivation = secondApp.em().execute(activateSql, [secondId])
    await expect.poll(countLockWaits).toBe(1)
  })
  expect(await secondActivation).toEqual([])
  await firstApp.em().execute("update jobs.job set state = 'completed' where id = ?", [firstId])
  expect(await secondApp.em().execute(activateSql, [secondId])).toHaveLength(1)
})

it('one account has one build at a time across processes', async () => {
  const person = await aPerson(firstApp)
  const images = await Promise.all([71, 72, 73].map((seed) => anImage({ seed, widthPx: 1024, heightPx: 512 })))
  let isOver = false
  const activeCounts: number[] = []
  const sampler = (async () => {
    while (!isOver) {
      const groups = await firstApp.em().execute<{ active: number }[]>(activeCountsSql)
      activeCounts.push(...groups.map(({ active }) => active))
      await wait(10)
    }
  })()
  const mediaIds = await Promise.all(images.map((bytes) => uploadFile(secondApp.address, person, { bytes })))
  for (const mediaId of mediaIds) expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  isOver = true
  await sampler
  expect(activeCounts.length).toBeGreaterThan(0)
  expect(Math.max(...activeCounts)).toBe(1)
})
