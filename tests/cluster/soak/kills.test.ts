import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { Workload } from '../support/workload.ts'

/** Number of kills. `npm run soak` causes two hundred. */
const kills = Number(process.env.CLUSTER_KILLS ?? 2)
const seed = Number(process.env.CLUSTER_SEED ?? 1)
const killMaxMs = 60_000
vi.setConfig({ testTimeout: 180_000 + kills * killMaxMs })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['web', 'web', 'worker'])
})
afterAll(() => cluster?.remove())

describe('two web processes and a worker on PostgreSQL and a bucket', () => {
  it(`lose no acknowledged change, repeat no effect and leave no upload parts when processes are killed, ${kills} times`, async () => {
    const random = seededRandom(seed)
    const workload = new Workload(cluster, random)
    await workload.start()
    for (let count = 0; count < kills; count++) {
      await wait(random(1_500))
      const index = random(cluster.processCount)
      await cluster.kill(index)
      await wait(random(500))
      await cluster.start(index)
    }
    await workload.stop()
    await workload.check()
    console.info(workload.counts)
    // If the creation of an upload was never acknowledged, the upload stays until it expires.
    await cluster.sweepUploads()
    expect([...cluster.store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  })
})
