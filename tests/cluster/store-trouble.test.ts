import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { harshAnswers, Work } from './support/work.ts'

/** `npm run soak` takes twenty. */
const troubles = Number(process.env.CLUSTER_TROUBLES ?? 1)
vi.setConfig({ testTimeout: 180_000 + troubles * 60_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['web', 'web', 'worker'])
})
afterAll(() => cluster?.remove())

it(`a bucket that takes seconds for each answer, and then is gone, times ${troubles}: nothing lost, nothing half made, nothing stuck`, async () => {
  const { store } = cluster
  const random = seededRandom(11)
  const work = new Work(cluster, random)
  await work.start()
  for (let count = 0; count < troubles; count++) {
    store.slowBy(500 + random(1_500))
    await wait(3_000)
    store.slowBy(0)
    await wait(random(1_000))
    await store.halt()
    await wait(1_000 + random(3_000))
    await store.resume()
    await wait(random(2_000))
  }
  await work.stop()
  await work.check()
  console.info(work.counts)
  expect(harshAnswers(cluster)).toEqual([])
  expect(cluster.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  await cluster.sweepUploads()
  expect([...store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
})
