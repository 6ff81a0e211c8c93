import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { isAway } from '../kernel/faults.ts'
import type { Job, JobScope, Queue } from '../kernel/job.ts'
import type { EntityManager } from '../kernel/scope.ts'
import { exclusively } from './exclusively.ts'
import {
  announceDeathPause,
  countFailure,
  deadQueueOf,
  failuresOf,
  renewLimitsSql,
  requeueSql,
  type StartedJob,
  startsMax,
} from './job-tries.ts'
import { oneOfGroupSql } from './one-of-group.ts'
import type { Database } from './orm.ts'
import { outlastOutage } from './outlast.ts'
import { joinWorkerPresence, type WorkerPresence } from './worker-presence.ts'

type AnyJob = Job<z.ZodType>
export type QueueRunner = Queue & {
  /** Says that the process is about to end: what fails from now on may fail because of that, and counts as no try. */
  readonly announceStop: () => void
  readonly stop: (timeoutMs: number) => Promise<void>
}

/** What a job scope needs besides its own fork and signal. */
type Surroundings = {
  readonly database: Database
  readonly log: Logger
  readonly ports: JobScope['ports']
  /** False for a process that leaves jobs to others. */
  readonly works?: boolean
}

const schema = 'jobs'

export function makeBoss({ embedded, databaseUrl }: Database): PgBoss {
  const common = {
    schema,
    useListenNotify: true,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  }
  if (embedded !== undefined) return new PgBoss({ ...common, db: fromPglite(embedded), backend: 'pglite' })
  return new PgBoss({ ...common, connectionString: databaseUrl ?? '', max: 4, application_name: 'stopover-jobs' })
}

/** A signal that ends the process ends its media workers too, and their end may be heard of first. */
const stopNoticeMs = 250

/**
 * Jobs whose process died start again at once, where it is certain that nobody runs them: in embedded mode the folder
 * lock proves it, on PostgreSQL an advisory lock. Otherwise their missing heartbeat tells, half a minute later.
 */
async function requeueOrphans({ embedded, databaseUrl }: Database, log: Logger): Promise<WorkerPresence | undefined> {
  if (embedded !== undefined) await embedded.query(requeueSql(schema))
  if (databaseUrl === undefined) return undefined
  const presence = await joinWorkerPresence(databaseUrl, log)
  await presence.whenAlone(async (client) => void (await client.query(requeueSql(schema))))
  return presence
}

/** Starts the job queue on the application's database and, unless others do, works through `jobs`. */
export async function startQueue(surroundings: Surroundings, jobs: readonly AnyJob[]): Promise<QueueRunner> {
  const { database, log, works = true } = surroundings
  const boss = makeBoss(database)
  let stopping = false
  // While it stops, the queue meets the end of its connections and of its jobs: that was ordered.
  boss.on('error', (error) => {
    if (stopping) log.info({ err: error }, 'job queue')
    else log.error({ err: error }, 'job queue')
  })
  const { databaseUrl } = database
  // Two processes that start at once would both make the same tables.
  await exclusively({ databaseUrl, name: 'queue' }, async () => {
    await boss.start()
    for (const job of jobs) await makeQueues(boss, job)
    const em = database.em.fork()
    await em.execute(renewLimitsSql(schema))
    for (const sql of oneOfGroupSql(schema)) await em.execute(sql)
  })
  const presence = works ? await requeueOrphans(database, log) : undefined
  const queue: Queue = {
    send: async (to, payload, em) => {
      const parsed = to.payload.parse(payload)
      const group = to.groupOf === undefined ? {} : { group: { id: to.groupOf(parsed) } }
      const options = {
        db: fromKysely(em.getKysely()),
        priority: to.priority ?? 0,
        startAfter: to.delaySecondsOf?.(parsed) ?? to.delaySeconds ?? 0,
        ...group,
      }
      await boss.send(to.name, parsed as object, options)
    },
  }
  const around = { ...surroundings, queue, isStopping: () => stopping }
  if (works) for (const job of jobs) await workOn(boss, job, around)
  return {
    ...queue,
    announceStop: () => {
      stopping = true
    },
    stop: async (timeoutMs) => {
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
      await presence?.leave()
    },
  }
}

type Around = Surroundings & { readonly queue: Queue; readonly isStopping: () => boolean }

/** The queue ends a try that long after its time is up, should its process not have done so. */
const expiryMarginSeconds = 60

/** Runs a job no longer than it may take, also one that never ends and does not hear of its signal. */
async function runInTime(
  job: AnyJob,
  taken: Taken,
  run: (within: { readonly signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  // By hand: what `AbortSignal.any` made of both was seen to stay as it was when one of them was aborted (Node 24.21).
  const ending = new AbortController()
  const followQueue = () => ending.abort(taken.signal.reason)
  if (taken.signal.aborted) followQueue()
  taken.signal.addEventListener('abort', followQueue, { once: true })
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`${job.name} took longer than ${job.expirySeconds} s`)
    ending.abort(error)
    reject(error)
  }, job.expirySeconds * 1000)
  try {
    await Promise.race([run({ signal: ending.signal }), expired])
  } finally {
    clearTimeout(timer)
    taken.signal.removeEventListener('abort', followQueue)
  }
}

/**
 * Runs a job once. Only a failure of its own counts as a try, that of taking too long too; ends of the process are none,
 * nor are a database and a store that went away under it.
 */
async function tryOnce(job: AnyJob, taken: Taken, around: Around): Promise<void> {
  const { retries } = job
  const failures = failuresOf(taken)
  const forkOfOwn = () => around.database.em.fork() as EntityManager
  try {
    // Its process died before the queue heard of its last failure.
    if (failures > retries) throw new Error(`${job.name} failed ${failures} times`)
    // Only the pause after another death would be missing.
    await announceDeathPause(forkOfOwn(), schema, taken).catch((error: unknown) => {
      around.log.warn({ err: error }, 'could not set the pause of a job')
    })
    const payload = job.payload.parse(taken.data)
    const lastTry = failures >= retries
    await runInTime(job, taken, (within) => job.run(scopeOf(within, around, { lastTry }), payload))
  } catch (error) {
    await wait(stopNoticeMs)
    const { isStopping } = around
    const isOwn = !isStopping() && !isAway(error)
    // The queue is told in a moment, and would not ask twice whether it heard.
    await outlastOutage(async () => {
      if (isOwn) await countFailure(forkOfOwn(), schema, { started: taken, retries })
      else await around.database.check()
    }, isStopping)
    throw error
  }
}

const failedQueueOf = (job: AnyJob) => (job.giveUp === undefined ? 'dead-letters' : deadQueueOf(job.name))

async function makeQueues(boss: PgBoss, job: AnyJob): Promise<void> {
  const deadLetter = failedQueueOf(job)
  const options = {
    retryLimit: startsMax,
    retryDelay: 2,
    retryBackoff: false,
    expireInSeconds: job.expirySeconds + expiryMarginSeconds,
    heartbeatSeconds: job.heartbeatSeconds,
    notify: true,
    deadLetter,
  }
  const emailOptions = { retryLimit: startsMax, retryDelay: 30, notify: true }
  await boss.createQueue(deadLetter, emailOptions)
  await boss.updateQueue(deadLetter, emailOptions)
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
}

/** A job that has failed too often is given up by way of its dead letter; other jobs' letters are only kept. */
async function workOn(boss: PgBoss, job: AnyJob, around: Around): Promise<void> {
  for (let row = 0; row < (job.atOnce ?? 1); row++) {
    await takeTurns(boss, { name: job.name, around }, (taken) => tryOnce(job, taken, around))
  }
  const { giveUp } = job
  if (giveUp === undefined) return
  await takeTurns(boss, { name: failedQueueOf(job), around }, (taken) => {
    return giveUp(scopeOf(taken, around, { lastTry: true }), job.payload.parse(taken.data))
  })
}

type Turns = { readonly name: string; readonly around: Around }

/**
 * Works through a queue one by one. A job that ends looks for the next at once; without that the queue waits for a poll.
 * What was done is told by us, for as long as it takes: the queue asks the database once, and a job whose end it could
 * not tell would hold the others of its account back until its heartbeat was missed (fault F21).
 */
async function takeTurns(boss: PgBoss, { name, around }: Turns, work: (taken: Taken) => Promise<void>): Promise<void> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    // Of one account one at a time, in all processes together. Jobs without a group are not held back.
    groupConcurrency: 1,
    includeMetadata: true,
  } as const
  const workerId = await boss.work(name, options, async ([taken]: JobWithMetadata<unknown>[]) => {
    try {
      if (taken === undefined) return
      await work(taken)
      await outlastOutage(() => boss.complete(name, taken), around.isStopping)
    } finally {
      boss.notifyWorker(workerId)
    }
  })
}

type Taken = StartedJob & { readonly data: unknown; readonly signal: AbortSignal }

function scopeOf(
  { signal }: Pick<Taken, 'signal'>,
  { database, ports, queue }: Around,
  { lastTry }: { lastTry: boolean },
): JobScope {
  return { em: database.em.fork() as EntityManager, ports, queue, signal, lastTry }
}
