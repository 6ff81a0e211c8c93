import type { EntityManager } from '../kernel/scope.ts'

/**
 * Retry limit of a job that hasn't failed. pg-boss counts each start as an attempt, even if the process died, so that the
 * limit is practically unlimited. The job's own failures are counted by lowering its limit.
 */
export const startsMax = 1_000_000
/** Earlier releases stored retry limits below this number, because they counted starts. */
const earlierLimitsMax = 1_000

/** Metadata of a job that starts. */
export type StartedJob = {
  readonly id: string
  readonly name: string
  /** Number of earlier starts, however they ended. */
  readonly retryCount: number
  readonly retryLimit: number
}

/** Number of a job's own failures. */
export function failuresOf({ retryLimit }: Pick<StartedJob, 'retryLimit'>): number {
  return startsMax - retryLimit
}

/** Name of a job's dead letter queue. */
export const deadQueueOf = (jobName: string) => `${jobName}-dead-letters`

type JobRow = { readonly jobNames: readonly string[]; readonly table: string; readonly idKey: string }

/**
 * SQL condition that a row has no job for its current `turn` that waits, runs or is in the dead letter queue. All
 * interpolated values are constants.
 */
export function isWithoutJobSql(schema: string, { jobNames, table, idKey }: JobRow): string {
  const names = jobNames.flatMap((name) => [name, deadQueueOf(name)]).map((name) => `'${name}'`)
  return `not exists (select 1 from ${schema}.job where job.name in (${names.join(', ')}) and job.state < 'completed'
    and job.data->>'${idKey}' = ${table}.id::text and job.data->>'turn' = ${table}.turn::text)`
}

/** SQL condition for the attempt of this process. If the queue considered it dead, another process runs a later attempt. */
const thisAttemptSql = `name = ? and id = ? and retry_count = ? and state = 'active'`

const failureSql = (schema: string) =>
  `update ${schema}.job set retry_limit = ?, retry_delay = ? where ${thisAttemptSql}`

/** Records a failure before the queue does, with exponential backoff and jitter for the next attempt. */
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

/** Number of process crashes after which the job is suspected to be their cause. */
const crashesWithoutBackoff = 4
/** Additional delay for each further crash. */
const crashBackoffSeconds = 30
const crashBackoffMaxSeconds = 600

/** SQL for the delay of a running job if its process crashed now. */
const crashBackoffSql = `least(greatest(retry_count + 1 - (${startsMax} - retry_limit) - ${crashesWithoutBackoff}, 0)
  * ${crashBackoffSeconds}, ${crashBackoffMaxSeconds})`

/**
 * SQL that requeues jobs of dead processes: immediately the first times, later with a growing backoff, so that a job that
 * crashes its process leaves time for other work.
 */
export const requeueSql = (schema: string) => `update ${schema}.job set state = 'retry',
  start_after = now() + ${crashBackoffSql} * interval '1 s' where state = 'active'`

const setCrashBackoffSql = (schema: string) =>
  `update ${schema}.job set retry_delay = ${crashBackoffSql} where ${thisAttemptSql}`

/** Sets the backoff in advance, in case this process crashes and another one detects it by the missing heartbeat. */
export async function setCrashBackoff(em: EntityManager, schema: string, startedJob: StartedJob): Promise<void> {
  const crashes = startedJob.retryCount - failuresOf(startedJob)
  if (crashes < crashesWithoutBackoff) return
  await em.execute(setCrashBackoffSql(schema), [startedJob.name, startedJob.id, startedJob.retryCount])
}

/** SQL that converts the retry limits of jobs from earlier releases and keeps their failures. */
export const renewLimitsSql = (schema: string) => `update ${schema}.job set retry_limit = ${startsMax} - retry_count
  where state < 'completed' and retry_limit < ${earlierLimitsMax}`
