import type { EntityManager } from '../kernel/scope.ts'

/**
 * pg-boss counts each start of a job as a try, also one that ended with its process. Jobs may therefore start as often
 * as they like, and only the failures of their own are taken off this number.
 */
export const startsMax = 1_000_000
/** Rows of earlier versions have limits below it, which counted starts. */
const oldLimitsBelow = 1_000

/** What the queue tells of a job that starts. */
export type StartedJob = {
  readonly id: string
  readonly name: string
  /** Starts before this one, however they ended. */
  readonly retryCount: number
  readonly retryLimit: number
}

/** How often a job has failed of itself. */
export function failuresOf({ retryLimit }: Pick<StartedJob, 'retryLimit'>): number {
  return startsMax - retryLimit
}

/** The queue of the dead letters of a job that is given up. */
export const deadQueueOf = (jobName: string) => `${jobName}-dead-letters`

type NamedRow = { readonly jobNames: readonly string[]; readonly table: string; readonly idKey: string }

/**
 * A condition on a row whose jobs name its id and its turn: no job of its turn waits or runs, nor is one being given up.
 * All its words come from the code.
 */
export function isWithoutJobSql(schema: string, { jobNames, table, idKey }: NamedRow): string {
  const names = jobNames.flatMap((name) => [name, deadQueueOf(name)]).map((name) => `'${name}'`)
  return `not exists (select 1 from ${schema}.job where job.name in (${names.join(', ')}) and job.state < 'completed'
    and job.data->>'${idKey}' = ${table}.id::text and job.data->>'turn' = ${table}.turn::text)`
}

/** The try that this process runs: of others, and of one that the queue took for dead meanwhile, nothing changes. */
const thisTrySql = `name = ? and id = ? and retry_count = ? and state = 'active'`

const failureSql = (schema: string) => `update ${schema}.job set retry_limit = ?, retry_delay = ? where ${thisTrySql}`

/** Counts a failure before the queue hears of it, and says how long the next try waits: twice as long each time. */
export async function countFailure(
  em: EntityManager,
  schema: string,
  { started, retries }: { readonly started: StartedJob; readonly retries: number },
): Promise<void> {
  const failures = failuresOf(started) + 1
  const limit = failures > retries ? 0 : startsMax - failures
  const delaySeconds = Math.round(2 ** failures * (1 + Math.random()))
  await em.execute(failureSql(schema), [limit, delaySeconds, started.name, started.id, started.retryCount])
}

/** Deaths after which a job may be what its process dies of, and what it then waits for each one. */
const deathsAtOnce = 4
const deathPauseSeconds = 30
const deathPauseMaxSeconds = 600

/** The pause of a running job, should its process die now. */
const deathPauseSql = `least(greatest(retry_count + 1 - (${startsMax} - retry_limit) - ${deathsAtOnce}, 0)
  * ${deathPauseSeconds}, ${deathPauseMaxSeconds})`

/**
 * Jobs that ran in dead processes start again: the first times at once, and later after a pause that grows, so that a
 * job that kills its process leaves it time for all else.
 */
export const requeueSql = (schema: string) => `update ${schema}.job set state = 'retry',
  start_after = now() + ${deathPauseSql} * interval '1 s' where state = 'active'`

const announceSql = (schema: string) => `update ${schema}.job set retry_delay = ${deathPauseSql} where ${thisTrySql}`

/** The same pause where other processes go on, and the queue learns of the death by its missing heartbeat. */
export async function announceDeathPause(em: EntityManager, schema: string, started: StartedJob): Promise<void> {
  const deaths = started.retryCount - failuresOf(started)
  if (deaths < deathsAtOnce) return
  await em.execute(announceSql(schema), [started.name, started.id, started.retryCount])
}

/** Gives jobs of an earlier version their new limit, so that what they have failed by then still counts. */
export const renewLimitsSql = (schema: string) => `update ${schema}.job set retry_limit = ${startsMax} - retry_count
  where state < 'completed' and retry_limit < ${oldLimitsBelow}`
