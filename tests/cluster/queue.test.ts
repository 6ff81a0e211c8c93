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
