import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, fromPglite, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Job, JobScope, Queue } from '../kernel/job.ts'
import type { EntityManager } from '../kernel/scope.ts'
import { isOutage } from '../kernel/translate-error.ts'
import { wakeWorkersForDueJobs } from './due-jobs.ts'
import { exclusively } from './exclusive-work.ts'
import {
  countFailure,
  deadQueueOf,
  failuresOf,
  renewLimitsSql,
  requeueSql,
  type StartedJob,
  setCrashBackoff,
  startsMax,
} from './job-tries.ts'
import { oneOfGroupSql } from './one-of-group.ts'
import type { Database } from './orm.ts'
import { retryDuringOutage } from './retry-during-outage.ts'
import { joinWorkerPresence, type WorkerPresence } from './worker-presence.ts'

type AnyJob = Job<z.ZodType>
export type QueueRunner = Queue & {
  /** Announces the shutdown: later failures may be caused by it and don't count as attempts. */
  readonly announceStop: () => void
  readonly stop: (timeoutMs: number) => Promise<void>
}

/** Dependencies of the queue. */
type QueueOptions = {
  readonly database: Database
  readonly log: Logger
  readonly ports: JobScope['ports']
  /** False for a process that only sends jobs; default true. */
  readonly runsJobs?: boolean
}

const schema = 'jobs'

/** Creates pg-boss, the job queue, on PostgreSQL or on the embedded database. */
export function createBoss({ embedded, databaseUrl }: Database): PgBoss {
  const commonOptions = {
    schema,
    useListenNotify: true,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  }
  if (embedded !== undefined) return new PgBoss({ ...commonOptions, db: fromPglite(embedded), backend: 'pglite' })
  return new PgBoss({
    ...commonOptions,
    connectionString: databaseUrl ?? '',
    max: 4,
    application_name: 'stopover-jobs',
  })
}

/**
 * Delay before a failure is classified. A signal to the process group also ends media workers, and their exit may be
 * noticed before the shutdown.
 */
const stopNoticeMs = 250

/**
 * Requeues jobs of dead processes immediately when it is certain that no process runs them: the folder lock proves it in
 * embedded mode, an advisory lock on PostgreSQL. Otherwise the missing heartbeat does, half a minute later.
 */
async function requeueOrphans({ embedded, databaseUrl }: Database, log: Logger): Promise<WorkerPresence | undefined> {
  if (embedded !== undefined) await embedded.query(requeueSql(schema))
  if (databaseUrl === undefined) return undefined
  const presence = await joinWorkerPresence(databaseUrl, log)
  await presence.whenAlone(async (client) => void (await client.query(requeueSql(schema))))
  return presence
}

/** Starts the job queue on the application's database and, if this process runs jobs, the workers for `jobs`. */
export async function startQueue(queueOptions: QueueOptions, jobs: readonly AnyJob[]): Promise<QueueRunner> {
  const { database, log, runsJobs = true } = queueOptions
  const boss = createBoss(database)
  let isStopping = false
  // During shutdown, errors of closed connections and aborted jobs are expected.
  const reportError = (error: unknown) => {
    if (isStopping) log.info({ err: error }, 'job queue')
    else log.error({ err: error }, 'job queue')
  }
  boss.on('error', reportError)
  const { databaseUrl } = database
  // This runs under a lock, because processes that start concurrently would create the same tables.
  await exclusively({ databaseUrl, name: 'queue' }, async () => {
    await boss.start()
    await createQueues(boss, jobs)
    const em = database.em.fork()
    await em.execute(renewLimitsSql(schema))
    for (const sql of oneOfGroupSql(schema)) await em.execute(sql)
  })
  const presence = runsJobs ? await requeueOrphans(database, log) : undefined
  const queue: Queue = {
    send: async (target, payload, em) => {
      const parsed = target.payload.parse(payload)
      const group = target.groupOf === undefined ? {} : { group: { id: target.groupOf(parsed) } }
      const options = {
        db: fromKysely(em.getKysely()),
        priority: target.priority ?? 0,
        startAfter: target.delaySecondsOf?.(parsed) ?? target.delaySeconds ?? 0,
        ...group,
      }
      await boss.send(target.name, parsed as object, options)
    },
  }
  const context = { ...queueOptions, queue, isStopping: () => isStopping }
  const workerIds = new Map<string, readonly string[]>()
  if (runsJobs) {
    for (const job of jobs) for (const [name, ids] of await startWorkers(boss, job, context)) workerIds.set(name, ids)
  }
  const stopChecks = wakeWorkersForDueJobs(boss, { schema, workerIds, onError: reportError })
  return {
    ...queue,
    announceStop: () => {
      isStopping = true
    },
    stop: async (timeoutMs) => {
      stopChecks()
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
      await presence?.leave()
    },
  }
}

type WorkerContext = QueueOptions & { readonly queue: Queue; readonly isStopping: () => boolean }

/** Time after the limit of an attempt at which the queue expires it, because its process should have ended it. */
const expiryMarginSeconds = 60

/** Runs a job with a time limit, even if the job ignores its signal. */
async function runWithTimeout(
  job: AnyJob,
  activeJob: ActiveJob,
  run: (options: { readonly signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  // `AbortSignal.any` isn't used, because its signal was observed to miss an abort (Node 24.21).
  const controller = new AbortController()
  const forwardAbort = () => controller.abort(activeJob.signal.reason)
  if (activeJob.signal.aborted) forwardAbort()
  activeJob.signal.addEventListener('abort', forwardAbort, { once: true })
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`${job.name} took longer than ${job.expirySeconds} s`)
    controller.abort(error)
    reject(error)
  }, job.expirySeconds * 1000)
  try {
    await Promise.race([run({ signal: controller.signal }), expired])
  } finally {
    clearTimeout(timer)
    activeJob.signal.removeEventListener('abort', forwardAbort)
  }
}

/**
 * Runs a job once. Only its own failures count as attempts, timeouts included; shutdowns and outages of the database or
 * the store don't.
 */
async function runAttempt(job: AnyJob, activeJob: ActiveJob, context: WorkerContext): Promise<void> {
  const { retries } = job
  const failures = failuresOf(activeJob)
  const forkEntityManager = () => context.database.em.fork() as EntityManager
  try {
    // True if the process died before the queue recorded the last failure.
    if (failures > retries) throw new Error(`${job.name} failed ${failures} times`)
    // A failure of this query is harmless: only the backoff after another crash would be missing.
    await setCrashBackoff(forkEntityManager(), schema, activeJob).catch((error: unknown) => {
      context.log.warn({ err: error }, 'could not set the backoff of a job')
    })
    const payload = job.payload.parse(activeJob.data)
    const isLastAttempt = failures >= retries
    await runWithTimeout(job, activeJob, (options) => job.run(scopeOf(options, context, { isLastAttempt }), payload))
  } catch (error) {
    await wait(stopNoticeMs)
    const { isStopping } = context
    const isJobFailure = !isStopping() && !isOutage(error)
    // Waits for the database, because the queue itself doesn't retry when it records the failure.
    await retryDuringOutage(async () => {
      if (isJobFailure) await countFailure(forkEntityManager(), schema, { started: activeJob, retries })
      else await context.database.check()
    }, isStopping)
    throw error
  }
}

const failedJobQueueOf = (job: AnyJob) => (job.onFinalFailure === undefined ? 'dead-letters' : deadQueueOf(job.name))

/** Options of a queue as pg-boss stores them. */
type StoredOptions = Pick<
  QueueResult,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds' | 'heartbeatSeconds' | 'notify' | 'deadLetter'
>

/** All queues with their options. The queue of a job's dead letters precedes the queue of the job, which refers to it. */
function queuesOf(jobs: readonly AnyJob[]): ReadonlyMap<string, StoredOptions> {
  const queues = new Map<string, StoredOptions>()
  for (const job of jobs) {
    const deadLetter = failedJobQueueOf(job)
    queues.set(deadLetter, { retryLimit: startsMax, retryDelay: 30, notify: true })
    queues.set(job.name, {
      retryLimit: startsMax,
      retryDelay: 2,
      retryBackoff: false,
      expireInSeconds: job.expirySeconds + expiryMarginSeconds,
      heartbeatSeconds: job.heartbeatSeconds,
      notify: true,
      deadLetter,
    })
  }
  return queues
}

function hasOptions(queue: QueueResult, options: StoredOptions): boolean {
  const names = Object.keys(options) as (keyof StoredOptions)[]
  return names.every((name) => queue[name] === options[name])
}

/** Creates missing queues and updates changed ones. Hardly any start finds one, and each takes several queries. */
async function createQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const storedQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of queuesOf(jobs)) {
    const queue = storedQueues.get(name)
    if (queue === undefined) await boss.createQueue(name, options)
    else if (!hasOptions(queue, options)) await boss.updateQueue(name, options)
  }
}

/**
 * Starts the workers of a job and returns their ids by queue. With `onFinalFailure`, another worker handles dead letters;
 * otherwise they are only stored.
 */
async function startWorkers(
  boss: PgBoss,
  job: AnyJob,
  context: WorkerContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids: string[] = []
  for (let worker = 0; worker < (job.concurrency ?? 1); worker++) {
    ids.push(await startWorker(boss, { name: job.name, context }, (activeJob) => runAttempt(job, activeJob, context)))
  }
  const { onFinalFailure } = job
  if (onFinalFailure === undefined) return new Map([[job.name, ids]])
  const deadQueueName = failedJobQueueOf(job)
  const deadQueueWorkerId = await startWorker(boss, { name: deadQueueName, context }, (activeJob) => {
    return onFinalFailure(scopeOf(activeJob, context, { isLastAttempt: true }), job.payload.parse(activeJob.data))
  })
  return new Map([
    [job.name, ids],
    [deadQueueName, [deadQueueWorkerId]],
  ])
}

type WorkerOptions = { readonly name: string; readonly context: WorkerContext }

/**
 * Interval at which workers look for jobs by themselves, in seconds. They are woken by notifications and by the query for
 * due jobs, so they find a job this way only if both fail.
 */
const ownPollingSeconds = 60

/**
 * Starts a worker that processes a queue sequentially, and returns its id. It fetches the next job right after the
 * previous one instead of waiting for the next poll. It also completes jobs itself, with retries during outages: pg-boss
 * would try only once, and an uncompleted job would block the others of its account until its heartbeat is missed (fault
 * F21).
 */
async function startWorker(
  boss: PgBoss,
  { name, context }: WorkerOptions,
  work: (activeJob: ActiveJob) => Promise<void>,
): Promise<string> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: ownPollingSeconds,
    notifyPollingIntervalSeconds: ownPollingSeconds,
    // Limits each account to one job at a time, across all processes. Jobs without a group aren't limited.
    groupConcurrency: 1,
    includeMetadata: true,
  } as const
  const workerId = await boss.work(name, options, async ([activeJob]: JobWithMetadata<unknown>[]) => {
    try {
      if (activeJob === undefined) return
      await work(activeJob)
      await retryDuringOutage(() => boss.complete(name, activeJob), context.isStopping)
    } finally {
      boss.notifyWorker(workerId)
    }
  })
  return workerId
}

type ActiveJob = StartedJob & { readonly data: unknown; readonly signal: AbortSignal }

function scopeOf(
  { signal }: Pick<ActiveJob, 'signal'>,
  { database, ports, queue }: WorkerContext,
  { isLastAttempt }: { isLastAttempt: boolean },
): JobScope {
  return { em: database.em.fork() as EntityManager, ports, queue, signal, isLastAttempt }
}
