import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Cluster as Postgres } from '../../scripts/testing/postgres.ts'
import { openDatabase } from '../../src/server/database/orm.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { minuteMs } from '../../src/shared/kernel/units.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { startDedicatedPostgres } from './support/dedicated-postgres.ts'
import { createColleague, expectPresence, expectSignOut, openNewTour, repeat } from './support/open-tour.ts'
import { publishVisitedTour, Visitors } from './support/visitors.ts'
import { unexpectedErrors, Workload } from './support/workload.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let postgres: Postgres
let cluster: Cluster
let workload: Workload
let visitedMediaId = ''
let visitedPaths: readonly string[] = []
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
  cluster = await startCluster(['all', 'all'], { serverUrl: postgres.url })
  workload = new Workload(cluster, seededRandom(17))
  // Starts of processes take most of the time, and a denser workload would slow them down.
  await workload.start({ senders: 1, pauseMs: 1_000 })
  const publishedTour = await publishVisitedTour(cluster, 19)
  visitedMediaId = publishedTour.mediaId
  visitedPaths = publishedTour.paths
})
afterAll(async () => {
  await cluster?.remove()
  await postgres?.stop()
})

const responsesSince = (index: number) => cluster.responses.slice(index)
const unavailableCount = (index: number) => responsesSince(index).filter(({ status }) => status === 503).length

// The tests depend on each other: one workload runs through all disruptions, and the last test checks its results.
describe('two processes under load', () => {
  it('fail no call or visit while they are replaced one after the other (F49)', async () => {
    const openTour = await openNewTour(cluster)
    const database = await openDatabase({
      dataFolder: '',
      databaseUrl: cluster.databaseUrl,
      connectTimeoutMs: minuteMs,
    })
    const em = () => database.em.fork() as EntityManager
    const colleagueId = await createColleague(em(), cluster.person.accountId)
    const firstIndex = cluster.responses.length
    const visitors = new Visitors({ address: cluster.address, paths: visitedPaths, perSecond: 10 })
    let isOver = false
    const background = [
      repeat(
        () => isOver,
        () => expectPresence(cluster, openTour),
      ),
      repeat(
        () => isOver,
        () => expectSignOut(cluster, em(), colleagueId),
      ),
    ]
    // Awaiting them later reports their errors.
    for (const repetition of background) repetition.catch(() => {})
    for (let index = 0; index < cluster.processCount; index++) {
      await cluster.terminate(index)
      await cluster.start(index)
    }
    isOver = true
    await visitors.stop()
    for (const callCount of await Promise.all(background)) expect(callCount).toBeGreaterThan(1)
    await database.close()
    expect(visitors.failures).toEqual([])
    expect(unexpectedErrors({ responses: responsesSince(firstIndex) })).toEqual([])
    expect(responsesSince(firstIndex).filter(({ status }) => status === 502)).toEqual([])
  })

  it('answer 503 with Retry-After while the bucket is slow and then unavailable (F62)', async () => {
    const firstIndex = cluster.responses.length
    cluster.store.delayResponses(1_000)
    await wait(2_000)
    cluster.store.delayResponses(0)
    await cluster.store.halt()
    await expect.poll(() => unavailableCount(firstIndex), { timeout: 60_000 }).toBeGreaterThan(0)
    await cluster.store.resume()
    expect(unexpectedErrors({ responses: responsesSince(firstIndex) })).toEqual([])
  })

  it('answer 503 with Retry-After while PostgreSQL is unavailable (F21)', async () => {
    const firstIndex = cluster.responses.length
    await postgres.halt('crashing')
    await expect.poll(() => unavailableCount(firstIndex), { timeout: 60_000 }).toBeGreaterThan(0)
    await postgres.resume()
    expect(unexpectedErrors({ responses: responsesSince(firstIndex) })).toEqual([])
  })

  it('continue after one of them is killed', async () => {
    await cluster.kill(1)
    await wait(500)
    await cluster.start(1)
    await expect.poll(async () => (await fetch(`${cluster.address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  })

  it('lose no acknowledged change, repeat no effect and leave no parts of uploads', async () => {
    await workload.stop()
    await workload.check([visitedMediaId])
    console.info(workload.counts)
    // If the creation of an upload was never acknowledged, the upload stays until it expires.
    await cluster.sweepUploads()
    expect([...cluster.store.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  })
})
