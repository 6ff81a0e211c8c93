import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Job, JobScope, Queue } from '../kernel/job.ts'
import type { EntityManager } from '../kernel/scope.ts'
import { type JobCompany, joinJobCompany } from './job-company.ts'
import type { Database } from './orm.ts'

type AnyJob = Job<z.ZodType>
export type QueueRunner = Queue & {
  readonly stop: (timeoutMs: number) => Promise<void>
}

/** What a job scope needs besides its own fork and signal. */
type Surroundings = { readonly database: Database; readonly log: Logger; readonly ports: JobScope['ports'] }

const schema = 'jobs'

function makeBoss({ embedded, databaseUrl }: Database): PgBoss {
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

const requeueSql = `update ${schema}.job set state = 'retry', start_after = now() where state = 'active'`

/**
 * Jobs whose process died start again at once, where it is certain that nobody runs them: in embedded mode the folder
 * lock proves it, on PostgreSQL an advisory lock. Otherwise their missing heartbeat tells, half a minute later.
 */
async function requeueOrphans({ embedded, databaseUrl }: Database, log: Logger): Promise<JobCompany | undefined> {
  if (embedded !== undefined) await embedded.query(requeueSql)
  if (databaseUrl === undefined) return undefined
  const company = await joinJobCompany(databaseUrl, log)
  await company.whenAlone(async (client) => void (await client.query(requeueSql)))
  return company
}

/** Starts the job queue on the application's database and works through `jobs`. */
export async function startQueue(surroundings: Surroundings, jobs: readonly AnyJob[]): Promise<QueueRunner> {
  const { database, log } = surroundings
  const boss = makeBoss(database)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const company = await requeueOrphans(database, log)
  const queue: Queue = {
    send: async (to, payload, em) => {
      const parsed = to.payload.parse(payload)
      const group = to.groupOf === undefined ? {} : { group: { id: to.groupOf(parsed) } }
      const options = {
        db: fromKysely(em.getKysely()),
        priority: to.priority ?? 0,
        startAfter: to.delaySeconds ?? 0,
        ...group,
      }
      await boss.send(to.name, parsed as object, options)
    },
  }
  for (const job of jobs) await workOn(boss, job, { ...surroundings, queue })
  return {
    ...queue,
    stop: async (timeoutMs) => {
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
      await company?.leave()
    },
  }
}

/** A job whose process died on its last try is told so by its dead letter; other jobs' letters are only kept. */
async function workOn(boss: PgBoss, job: AnyJob, around: Surroundings & { queue: Queue }): Promise<void> {
  const deadLetter = job.giveUp === undefined ? 'dead-letters' : `${job.name}-dead-letters`
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: job.expirySeconds,
    heartbeatSeconds: job.heartbeatSeconds,
    notify: true,
    deadLetter,
  }
  await boss.createQueue(deadLetter, { notify: true })
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  const work = async (taken: Taken) => {
    // A restart starts a job again whatever its count; one that kills its process must end.
    if (taken.retryCount > job.retries) throw new Error(`${job.name} died ${taken.retryCount} times`)
    await job.run(scopeOf(taken, job, around), job.payload.parse(taken.data))
  }
  for (let row = 0; row < (job.atOnce ?? 1); row++) await takeTurns(boss, job.name, work)
  const { giveUp } = job
  if (giveUp === undefined) return
  await takeTurns(boss, deadLetter, (taken) => giveUp(scopeOf(taken, job, around), job.payload.parse(taken.data)))
}

/** Works through a queue one by one. A job that ends looks for the next at once; without that the queue waits for a poll. */
async function takeTurns(boss: PgBoss, name: string, work: (taken: Taken) => Promise<void>): Promise<void> {
  const options = {
    ...{ batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    // Jobs without a group are not held back.
    localGroupConcurrency: 1,
  }
  const workerId = await boss.work<unknown>(name, options, async ([taken]) => {
    try {
      if (taken !== undefined) await work(taken)
    } finally {
      boss.notifyWorker(workerId)
    }
  })
}

type Taken = { readonly data: unknown; readonly signal: AbortSignal; readonly retryCount: number }

function scopeOf(
  { signal, retryCount }: Omit<Taken, 'data'>,
  job: AnyJob,
  around: Surroundings & { queue: Queue },
): JobScope {
  const { database, ports, queue } = around
  const em = database.em.fork() as EntityManager
  return { em, ports, queue, signal, retryCount, lastTry: retryCount >= job.retries }
}
