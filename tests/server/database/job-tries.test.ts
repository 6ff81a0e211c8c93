import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { startsMax } from '../../../src/server/database/job-tries.ts'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { type QueueRunner, startQueue } from '../../../src/server/database/queue.ts'
import { type Job, type JobScope, job } from '../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { silentPorts } from '../../support/ports.ts'
import { createTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'

const poll = { timeout: 60_000, interval: 100 }
const silence = pino({ level: 'silent' })

let folder: string
let stored: TestDatabase
let database: Database
let queue: QueueRunner | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(inject('folder'), 'jobs-'))
  stored = await createTestDatabase()
  const { databaseUrl, dump } = stored
  database = await openDatabase({ dataFolder: folder, databaseUrl, ...(dump === undefined ? {} : { dump }) })
  await database.migrate()
})
afterEach(async () => {
  await queue?.stop(1_000)
  queue = undefined
  await database.close()
  await stored.remove()
  await rm(folder, { recursive: true, force: true })
})

const em = () => database.em.fork() as EntityManager

async function start(jobs: readonly Job<z.ZodType>[]): Promise<QueueRunner> {
  queue = await startQueue({ database, log: silence, ports: silentPorts(folder) }, jobs)
  return queue
}

type Behavior = Partial<Pick<Job<z.ZodType>, 'expirySeconds' | 'retries' | 'onFinalFailure'>> & {
  readonly run: (scope: JobScope) => Promise<void>
}

const aJob = (behavior: Behavior) =>
  job({
    name: 'work',
    payload: z.strictObject({}),
    heartbeatSeconds: 3_600,
    expirySeconds: 3_600,
    retries: 3,
    ...behavior,
  })

const hang = () => new Promise<void>(() => {})
const rowsSql = `select state, retry_count as starts, retry_limit as limit, retry_delay as pause,
  extract(epoch from start_after - now())::int as "waitSeconds" from jobs.job where name = 'work'`
type Row = {
  readonly state: string
  readonly starts: number
  readonly limit: number
  readonly pause: number
  readonly waitSeconds: number
}
const theRow = async () => (await em().execute<Row[]>(rowsSql))[0]

/** Changes the only job without the queue. */
const change = (assignments: string) => em().execute(`update jobs.job set ${assignments} where name = 'work'`)

/** Makes retries due immediately until `promise` is settled. */
async function hurryUntil(promise: Promise<unknown>): Promise<void> {
  let settled = false
  void promise.finally(() => {
    settled = true
  })
  const isSettled = async () => {
    await em().execute(`update jobs.job set start_after = now() where state = 'retry'`)
    return settled
  }
  await expect.poll(isSettled, poll).toBe(true)
}

describe('attempts of a job', () => {
  it('are aborted when they hang, and the job fails after too many', async () => {
    const { promise: givenUp, resolve: onFinalFailure } = Promise.withResolvers<void>()
    const scopes: JobScope[] = []
    const hangs = aJob({
      expirySeconds: 1,
      retries: 1,
      run: (scope) => {
        scopes.push(scope)
        return hang()
      },
      onFinalFailure: async () => onFinalFailure(),
    })
    const { send } = await start([hangs])
    await send(hangs, {}, em())
    await hurryUntil(givenUp)
    expect(scopes.map(({ lastTry, signal }) => ({ lastTry, aborted: signal.aborted }))).toEqual([
      { lastTry: false, aborted: true },
      { lastTry: true, aborted: true },
    ])
  })

  it('do not count when their process died', async () => {
    const { promise: ran, resolve: run } = Promise.withResolvers<JobScope>()
    const works = aJob({ run: async (scope) => run(scope) })
    const first = await start([works])
    await first.send(works, {}, em())
    await ran
    await expect.poll(async () => (await theRow())?.state, poll).toBe('completed')
    await first.stop(1_000)
    // The state of a job that killed twenty processes.
    await change(`state = 'active', retry_count = 19, started_on = now(), completed_on = null, start_after = now()`)
    const { promise: ranAgain, resolve: runAgain } = Promise.withResolvers<JobScope>()
    await start([aJob({ run: async (scope) => runAgain(scope) })])
    const { state, waitSeconds = 0 } = (await theRow()) ?? {}
    expect(state).toBe('retry')
    expect(waitSeconds).toBeGreaterThan(300)
    await hurryUntil(ranAgain)
    expect((await ranAgain).lastTry).toBe(false)
    await expect.poll(theRow, poll).toMatchObject({ state: 'completed', limit: startsMax })
  })

  it('do not count during an outage of the file store', async () => {
    const { promise: ran, resolve: run } = Promise.withResolvers<JobScope>()
    let starts = 0
    const works = aJob({
      retries: 1,
      run: async (scope) => {
        if (++starts <= 3) throw new AppError('server.busy', { cause: new Error('the bucket is away') })
        run(scope)
      },
    })
    const { send } = await start([works])
    await send(works, {}, em())
    await hurryUntil(ran)
    expect((await ran).lastTry).toBe(false)
    await expect.poll(theRow, poll).toMatchObject({ state: 'completed', limit: startsMax })
  })

  it('do not count when the queue considered their process dead', async () => {
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const { promise: end, reject: fail } = Promise.withResolvers<never>()
    const { promise: next, resolve: runNext } = Promise.withResolvers<void>()
    let runs = 0
    const fails = aJob({
      run: async () => {
        if (runs++ > 0) return runNext()
        begin()
        await end
      },
    })
    const { send } = await start([fails])
    await send(fails, {}, em())
    await began
    await change(`state = 'retry', start_after = now() + interval '1 hour'`)
    fail(new Error('too late'))
    // The second job runs only after the first one has ended.
    await send(fails, {}, em())
    await next
    const rows = await em().execute<Row[]>(`${rowsSql} and state = 'retry'`)
    expect(rows).toMatchObject([{ limit: startsMax }])
  })

  it('are delayed longer after each death, also when it is detected by a missing heartbeat', async () => {
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const kills = aJob({
      run: () => {
        begin()
        return hang()
      },
    })
    const { send } = await start([kills])
    const later = em()
    await later.transactional(async (inner) => {
      await send(kills, {}, inner)
      await inner.execute(`update jobs.job set state = 'retry', retry_count = 9, started_on = now()`)
    })
    await began
    // The queue adds this delay when a heartbeat is missing.
    await expect.poll(theRow, poll).toMatchObject({ state: 'active', starts: 10, pause: 210 })
  })
})
