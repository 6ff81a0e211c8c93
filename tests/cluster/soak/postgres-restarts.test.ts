import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Cluster as Postgres } from '../../../scripts/testing/postgres.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { startCluster } from '../support/cluster.ts'
import { startDedicatedPostgres } from '../support/dedicated-postgres.ts'
import { unexpectedErrors, Workload } from '../support/workload.ts'

/** Number of restarts. `npm run soak` causes thirty. */
const restarts = Number(process.env.CLUSTER_RESTARTS ?? 1)
vi.setConfig({ testTimeout: 180_000 + restarts * 60_000 })

let postgres: Postgres
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
})
afterAll(() => postgres?.stop())

it(`a cluster loses nothing when PostgreSQL stops under load, and answers 503 with Retry-After, ${restarts} times (F21)`, async () => {
  const cluster = await startCluster(['web', 'web', 'worker'], { serverUrl: postgres.url })
  const random = seededRandom(7)
  const workload = new Workload(cluster, random)
  await workload.start()
  for (let count = 0; count < restarts; count++) {
    await wait(1_000 + random(1_500))
    await postgres.halt(count % 2 === 0 ? 'crashing' : 'dropping-clients')
    await wait(random(3_000))
    await postgres.resume()
  }
  await wait(1_000)
  await workload.stop()
  await workload.check()
  expect(unexpectedErrors(cluster)).toEqual([])
  expect(cluster.responses.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  await cluster.remove()
})
