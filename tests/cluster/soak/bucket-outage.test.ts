import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { unexpectedErrors, Workload } from '../support/workload.ts'

/** Number of outages. `npm run soak` causes twenty. */
const outages = Number(process.env.CLUSTER_OUTAGES ?? 1)
vi.setConfig({ testTimeout: 180_000 + outages * 60_000 })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['web', 'web', 'worker'])
})
afterAll(() => cluster?.remove())

it(`an outage of the bucket loses, truncates and blocks nothing, ${outages} times`, async () => {
  const { store } = cluster
  const random = seededRandom(11)
  const workload = new Workload(cluster, random)
  await workload.start()
  for (let count = 0; count < outages; count++) {
    store.delayResponses(500 + random(1_500))
    await wait(3_000)
    store.delayResponses(0)
    await wait(random(1_000))
    await store.halt()
    await wait(1_000 + random(3_000))
    await store.resume()
    await wait(random(2_000))
  }
  await workload.stop()
  await workload.check()
  console.info(workload.counts)
  expect(unexpectedErrors(cluster)).toEqual([])
  expect(cluster.responses.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  await cluster.sweepUploads()
  expect([...store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
})
