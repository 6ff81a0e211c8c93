import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import type { Cluster as Postgres } from '../../scripts/testing/postgres.ts'
import { openDatabase } from '../../src/server/database/orm.ts'
import { startQueue } from '../../src/server/database/queue.ts'
import { type JobScope, job } from '../../src/server/kernel/job.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { silentPorts } from '../support/ports.ts'
import { createDatabase } from '../support/servers/postgres-database.ts'
import { startDedicatedPostgres } from './support/dedicated-postgres.ts'

/** Time within which jobs must run again after a restart of PostgreSQL: far less than their heartbeat of ten minutes. */
const resumeTimeoutMs = 120_000

let postgres: Postgres
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
})
afterAll(() => postgres?.stop())

/** Starts a queue with one job, which calls `work` with the number of times that it has started. */
async function startQueueWithJob(work: (scope: JobScope, start: number) => Promise<void>) {
  const { url: databaseUrl } = await createDatabase(postgres.url, 'template0')
  const dataFolder = inject('folder')
  const database = await openDatabase({ dataFolder, databaseUrl })
  await database.migrate()
  let startCount = 0
  const definition = job({
    name: 'work',
    payload: z.strictObject({}),
    heartbeatSeconds: 600,
    expirySeconds: 1_200,
    retries: 3,
    run: (scope) => work(scope, ++startCount),
  })
  const queueOptions = { database, log: pino({ level: 'silent' }), ports: silentPorts(dataFolder) }
  const queue = await startQueue(queueOptions, [definition])
  const em = () => database.em.fork() as EntityManager
  await queue.send(definition, {}, em())
  const sql = 'select state, retry_limit as limit from jobs.job'
  return {
    startCount: () => startCount,
    row: async () => (await em().execute<{ state: string; limit: number }[]>(sql))[0],
    stop: async () => {
      await queue.stop(1_000)
      await database.close()
    },
  }
}

it('a job interrupted by a PostgreSQL crash runs again without using up a retry (F22)', async () => {
  const databaseStopped = Promise.withResolvers<void>()
  const queue = await startQueueWithJob(async ({ em }, start) => {
    if (start === 1) await databaseStopped.promise
    await em.execute('select 1')
  })
  await expect.poll(queue.startCount).toBe(1)
  const rowBefore = await queue.row()
  await postgres.halt('crashing')
  databaseStopped.resolve()
  await wait(1_000)
  await postgres.resume()
  const pollOptions = { timeout: resumeTimeoutMs, interval: 100 }
  await expect.poll(queue.row, pollOptions).toEqual({ state: 'completed', limit: rowBefore?.limit })
  expect(queue.startCount()).toBe(2)
  await queue.stop()
})

it('a job that finished while PostgreSQL was stopped is completed and does not run again (F22)', async () => {
  const databaseStopped = Promise.withResolvers<void>()
  const queue = await startQueueWithJob(() => databaseStopped.promise)
  await expect.poll(queue.startCount).toBe(1)
  await postgres.halt('dropping-clients')
  databaseStopped.resolve()
  await wait(1_000)
  await postgres.resume()
  const pollOptions = { timeout: resumeTimeoutMs, interval: 100 }
  await expect.poll(queue.row, pollOptions).toMatchObject({ state: 'completed' })
  expect(queue.startCount()).toBe(1)
  await queue.stop()
})
