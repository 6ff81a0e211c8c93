import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { createQueues } from '../../../src/server/backup/unfinished-jobs.ts'
import { deadQueueOf, startsMax } from '../../../src/server/database/job-tries.ts'
import { type Database, openDatabase } from '../../../src/server/database/orm.ts'
import { type QueueRunner, startQueue } from '../../../src/server/database/queue.ts'
import { type Job, type JobScope, job } from '../../../src/server/kernel/job.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { silentPorts } from '../../support/ports.ts'
import { createTestDatabase, type TestDatabase } from '../../support/servers/test-database.ts'

const polling = { timeout: 60_000, interval: 100 }
const silentLog = pino({ level: 'silent' })

let folder: string
let testDatabase: TestDatabase
let database: Database
let queue: QueueRunner | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(inject('folder'), 'jobs-'))
  testDatabase = await createTestDatabase()
  const { databaseUrl, dump } = testDatabase
  database = await openDatabase({ dataFolder: folder, databaseUrl, ...(dump === undefined ? {} : { dump }) })
  await database.migrate()
})
afterEach(async () => {
  await queue?.stop(1_000)
  queue = undefined
  await database.close()
  await testDatabase.remove()
  await rm(folder, { recursive: true, force: true })
})

const em = () => database.em.fork() as EntityManager

async function start(jobs: readonly Job<z.ZodType>[]): Promise<QueueRunner> {
  queue = await startQueue({ database, log: silentLog, ports: silentPorts(folder) }, jobs)
  return queue
}

type Behavior = Partial<Pick<Job<z.ZodType>, 'expirySeconds' | 'retries' | 'onFinalFailure'>> & {
  readonly run: (scope: JobScope) => Promise<void>
}

const createJob = (behavior: Behavior) =>
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
const jobRow = async () => (await em().execute<Row[]>(rowsSql))[0]

/** Changes the only job without the queue. */
const changeJob = (assignments: string) => em().execute(`update jobs.job set ${assignments} where name = 'work'`)

/** Makes retries due immediately until `promise` is settled. */
async function skipBackoffUntil(promise: Promise<unknown>): Promise<void> {
  let settled = false
  void promise.finally(() => {
    settled = true
  })
  const isSettled = async () => {
    await em().execute(`update jobs.job set start_after = now() where state = 'retry'`)
    return settled
  }
  await expect.poll(isSettled, polling).toBe(true)
}

describe('the queue of a job', () => {
  const limitsSql = `select retry_limit as retries, expire_seconds as "expirySeconds", heartbeat_seconds as heartbeat,
    dead_letter as "deadLetter", notify from jobs.queue where name = 'work'`

  it('gets the limits of the current release when it starts', async () => {
    const workingJob = createJob({ expirySeconds: 100, run: hang })
    const currentLimits = {
      retries: startsMax,
      expirySeconds: 160,
      heartbeat: 3_600,
      deadLetter: 'dead-letters',
      notify: true,
    }
    // A queue as a restored backup creates it.
    await createQueues(database, ['work'])
    expect(await em().execute(limitsSql)).not.toEqual([currentLimits])
    const firstQueue = await start([workingJob])
    expect(await em().execute(limitsSql)).toEqual([currentLimits])
    await firstQueue.stop(1_000)
    await start([createJob({ expirySeconds: 200, run: hang, onFinalFailure: async () => {} })])
    const changedLimits = { ...currentLimits, expirySeconds: 260, deadLetter: deadQueueOf('work') }
    expect(await em().execute(limitsSql)).toEqual([changedLimits])
  })
})

describe('a delayed job', () => {
  it('starts soon after its delay, although no notification announces it', async () => {
    const { promise: firstRun, resolve: run } = Promise.withResolvers<number>()
    const delayedJob = { ...createJob({ run: async () => run(performance.now()) }), delaySeconds: 1 }
    const { send } = await start([delayedJob])
    const sentAtMs = performance.now()
    await send(delayedJob, {}, em())
    const delayMs = (await firstRun) - sentAtMs
    expect(delayMs).toBeGreaterThan(900)
    expect(delayMs).toBeLessThan(30_000)
  })
})

describe('attempts of a job', () => {
  it('are aborted when they hang until the job fails after too many', async () => {
    const { promise: finalFailure, resolve: onFinalFailure } = Promise.withResolvers<void>()
    const scopes: JobScope[] = []
    const hangingJob = createJob({
      expirySeconds: 1,
      retries: 1,
      run: (scope) => {
        scopes.push(scope)
        return hang()
      },
      onFinalFailure: async () => onFinalFailure(),
    })
    const { send } = await start([hangingJob])
    await send(hangingJob, {}, em())
    await skipBackoffUntil(finalFailure)
    expect(scopes.map(({ isLastAttempt, signal }) => ({ isLastAttempt, aborted: signal.aborted }))).toEqual([
      { isLastAttempt: false, aborted: true },
      { isLastAttempt: true, aborted: true },
    ])
  })

  it('do not count when their process died', async () => {
    const { promise: firstRun, resolve: run } = Promise.withResolvers<JobScope>()
    const workingJob = createJob({ run: async (scope) => run(scope) })
    const firstQueue = await start([workingJob])
    await firstQueue.send(workingJob, {}, em())
    await firstRun
    await expect.poll(async () => (await jobRow())?.state, polling).toBe('completed')
    await firstQueue.stop(1_000)
    // The job looks as if its process had died twenty times.
    await changeJob(`state = 'active', retry_count = 19, started_on = now(), completed_on = null, start_after = now()`)
    const { promise: secondRun, resolve: runAgain } = Promise.withResolvers<JobScope>()
    await start([createJob({ run: async (scope) => runAgain(scope) })])
    const { state, waitSeconds = 0 } = (await jobRow()) ?? {}
    expect(state).toBe('retry')
    expect(waitSeconds).toBeGreaterThan(300)
    await skipBackoffUntil(secondRun)
    expect((await secondRun).isLastAttempt).toBe(false)
    await expect.poll(jobRow, polling).toMatchObject({ state: 'completed', limit: startsMax })
  })

  it('do not count during an outage of the file store', async () => {
    const { promise: firstRun, resolve: run } = Promise.withResolvers<JobScope>()
    let starts = 0
    const workingJob = createJob({
      retries: 1,
      run: async (scope) => {
        if (++starts <= 3) throw new AppError('server.busy', { cause: new Error('the bucket is unavailable') })
        run(scope)
      },
    })
    const { send } = await start([workingJob])
    await send(workingJob, {}, em())
    await skipBackoffUntil(firstRun)
    expect((await firstRun).isLastAttempt).toBe(false)
    await expect.poll(jobRow, polling).toMatchObject({ state: 'completed', limit: startsMax })
  })

  it('do not count when the queue considered their process dead', async () => {
    const { promise: started, resolve: resolveStarted } = Promise.withResolvers<void>()
    const { promise: end, reject: fail } = Promise.withResolvers<never>()
    const { promise: secondRun, resolve: runSecond } = Promise.withResolvers<void>()
    let runCount = 0
    const failingJob = createJob({
      run: async () => {
        if (runCount++ > 0) return runSecond()
        resolveStarted()
        await end
      },
    })
    const { send } = await start([failingJob])
    await send(failingJob, {}, em())
    await started
    await changeJob(`state = 'retry', start_after = now() + interval '1 hour'`)
    fail(new Error('too late'))
    // The second job runs only after the first one has ended.
    await send(failingJob, {}, em())
    await secondRun
    const rows = await em().execute<Row[]>(`${rowsSql} and state = 'retry'`)
    expect(rows).toMatchObject([{ limit: startsMax }])
  })

  it('are delayed longer after each death of a process, however it was detected', async () => {
    const { promise: started, resolve: resolveStarted } = Promise.withResolvers<void>()
    const killingJob = createJob({
      run: () => {
        resolveStarted()
        return hang()
      },
    })
    const { send } = await start([killingJob])
    const forkedEm = em()
    await forkedEm.transactional(async (transactionEm) => {
      await send(killingJob, {}, transactionEm)
      await transactionEm.execute(`update jobs.job set state = 'retry', retry_count = 9, started_on = now()`)
    })
    await started
    // The queue adds this delay when a heartbeat is missing.
    await expect.poll(jobRow, polling).toMatchObject({ state: 'active', starts: 10, pause: 210 })
  })
})
