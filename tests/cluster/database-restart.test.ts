import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import type { Cluster as Postgres } from '../../scripts/testing/postgres.ts'
import { openDatabase } from '../../src/server/database/orm.ts'
import { startQueue } from '../../src/server/database/queue.ts'
import { type JobScope, job } from '../../src/server/kernel/job.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { silentPorts } from '../support/ports.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { createDatabase } from '../support/servers/postgres-database.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import { harshAnswers, Work } from './support/work.ts'

/** `npm run soak` takes thirty. */
const restarts = Number(process.env.CLUSTER_RESTARTS ?? 1)
/** From the moment that PostgreSQL is back. Without help a job goes on when its heartbeat was missed, half a minute later. */
const goesOnWithinMs = 15_000
vi.setConfig({ testTimeout: 180_000 + restarts * 60_000 })

let postgres: Postgres
beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres?.stop())

/** A queue with one job, which waits in its run until it is told to go on. */
async function aQueue(work: (scope: JobScope, start: number) => Promise<void>) {
  const { url: databaseUrl } = await createDatabase(postgres.url, 'template0')
  const dataFolder = inject('folder')
  const database = await openDatabase({ dataFolder, databaseUrl })
  await database.migrate()
  let starts = 0
  const definition = job({
    name: 'work',
    payload: z.strictObject({}),
    heartbeatSeconds: 30,
    expirySeconds: 600,
    retries: 3,
    run: (scope) => work(scope, ++starts),
  })
  const surroundings = { database, log: pino({ level: 'silent' }), ports: silentPorts(dataFolder) }
  const queue = await startQueue(surroundings, [definition])
  const em = () => database.em.fork() as EntityManager
  await queue.send(definition, {}, em())
  const sql = 'select state, retry_limit as limit from jobs.job'
  return {
    starts: () => starts,
    row: async () => (await em().execute<{ state: string; limit: number }[]>(sql))[0],
    end: async () => {
      await queue.stop(1_000)
      await database.close()
    },
  }
}

it('a job that PostgreSQL was stopped under runs again at once when it is back, and that counts as no failure (F22)', async () => {
  const isDown = Promise.withResolvers<void>()
  const queue = await aQueue(async ({ em }, start) => {
    if (start === 1) await isDown.promise
    await em.execute('select 1')
  })
  await expect.poll(queue.starts).toBe(1)
  const before = await queue.row()
  await postgres.halt('crashing')
  isDown.resolve()
  await wait(1_000)
  await postgres.resume()
  const timing = { timeout: goesOnWithinMs, interval: 100 }
  await expect.poll(queue.row, timing).toEqual({ state: 'completed', limit: before?.limit })
  expect(queue.starts()).toBe(2)
  await queue.end()
})

it('a job that ended while PostgreSQL was stopped is told so when it is back, and does not run again (F22)', async () => {
  const isDown = Promise.withResolvers<void>()
  const queue = await aQueue(() => isDown.promise)
  await expect.poll(queue.starts).toBe(1)
  await postgres.halt('dropping-clients')
  isDown.resolve()
  await wait(1_000)
  await postgres.resume()
  const timing = { timeout: goesOnWithinMs, interval: 100 }
  await expect.poll(queue.row, timing).toMatchObject({ state: 'completed' })
  expect(queue.starts()).toBe(1)
  await queue.end()
})

it(`PostgreSQL stopped under load, times ${restarts}: 503 that says when to come again, and nothing lost (F21)`, async () => {
  const cluster: Cluster = await startCluster(['web', 'web', 'worker'], { serverUrl: postgres.url })
  const random = seededRandom(7)
  const work = new Work(cluster, random)
  await work.start()
  for (let count = 0; count < restarts; count++) {
    await wait(1_000 + random(1_500))
    await postgres.halt(count % 2 === 0 ? 'crashing' : 'dropping-clients')
    await wait(random(3_000))
    await postgres.resume()
  }
  await wait(1_000)
  await work.stop()
  await work.check()
  expect(harshAnswers(cluster)).toEqual([])
  expect(cluster.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  await cluster.remove()
})
