import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { Work } from './support/work.ts'

/** `npm run soak` takes two hundred. */
const kills = Number(process.env.CLUSTER_KILLS ?? 2)
const seed = Number(process.env.CLUSTER_SEED ?? 1)
const killMaxMs = 60_000
vi.setConfig({ testTimeout: 180_000 + kills * killMaxMs })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster(['web', 'web', 'worker'])
})
afterAll(() => cluster?.remove())

describe('two web processes and a worker on PostgreSQL and a bucket, of which one after the other is killed', () => {
  it(`lose nothing that they acknowledged, do everything once and leave no part of an upload, in ${kills} kills`, async () => {
    const random = seededRandom(seed)
    const work = new Work(cluster, random)
    await work.start()
    for (let count = 0; count < kills; count++) {
      await wait(random(1_500))
      const index = random(cluster.processCount)
      await cluster.kill(index)
      await wait(random(500))
      await cluster.start(index)
    }
    await work.stop()
    await work.check()
    console.info(work.counts)
    // An upload whose creation was acknowledged to nobody stays until it expires.
    await cluster.sweepUploads()
    expect([...cluster.store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  })
})
