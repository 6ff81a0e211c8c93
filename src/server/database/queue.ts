import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Job, JobScope, Queue } from '../kernel/job.ts'
import type { EntityManager } from '../kernel/scope.ts'
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

/**
 * In embedded mode the folder lock proves that nobody runs the jobs that are marked active: they start again at once.
 * The count of tries goes up when they do.
 */
async function requeueOrphans({ embedded }: Database): Promise<void> {
  if (embedded === undefined) return
  await embedded.query(`update ${schema}.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Starts the job queue on the application's database and works through `jobs`. */
export async function startQueue(surroundings: Surroundings, jobs: readonly AnyJob[]): Promise<QueueRunner> {
  const { database, log } = surroundings
  const boss = makeBoss(database)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await requeueOrphans(database)
  const queue: Queue = {
    send: async (to, payload, em) => {
      const options = { db: fromKysely(em.getKysely()), priority: to.priority ?? 0 }
      await boss.send(to.name, to.payload.parse(payload) as object, options)
    },
  }
  for (const job of jobs) await workOn(boss, job, { ...surroundings, queue })
  return { ...queue, stop: (timeoutMs) => boss.stop({ graceful: true, close: true, timeout: timeoutMs }) }
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
  const working = { pollingIntervalSeconds: 2, batchSize: 1 }
  await boss.work<unknown>(job.name, working, async ([taken]) => {
    if (taken === undefined) return
    // In embedded mode a restart starts a job again whatever its count; one that kills its process must end.
    if (taken.retryCount > job.retries) throw new Error(`${job.name} died ${taken.retryCount} times`)
    await job.run(scopeOf(taken, job, around), job.payload.parse(taken.data))
  })
  const { giveUp } = job
  if (giveUp === undefined) return
  await boss.work<unknown>(deadLetter, working, async ([taken]) => {
    if (taken !== undefined) await giveUp(scopeOf(taken, job, around), job.payload.parse(taken.data))
  })
}

type Taken = { readonly signal: AbortSignal; readonly retryCount: number }

function scopeOf({ signal, retryCount }: Taken, job: AnyJob, around: Surroundings & { queue: Queue }): JobScope {
  const { database, ports, queue } = around
  const em = database.em.fork() as EntityManager
  return { em, ports, queue, signal, retryCount, lastTry: retryCount >= job.retries }
}
