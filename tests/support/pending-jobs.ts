import { setTimeout as pause } from 'node:timers/promises'
import { RateLimitEntry } from '../../src/server/domain/identity/rate-limits/entity.ts'
import type { TestApp } from './app.ts'

/** Resets rate limits, so that later calls aren't rejected because of earlier ones. */
export async function resetRateLimits(app: Pick<TestApp, 'em'>): Promise<void> {
  await app.em().nativeDelete(RateLimitEntry, {})
}

const openJobsSql =
  "select count(*) as open from jobs.job where state in ('created', 'retry', 'active') and name not like '%dead-letters'"

/** Resets rate limits and waits until no job is open, so that earlier work doesn't affect the test. */
export async function untilQuiet(app: Pick<TestApp, 'em'>): Promise<void> {
  await resetRateLimits(app)
  for (;;) {
    const [row] = await app.em().execute<{ open: number | string }[]>(openJobsSql)
    if (Number(row?.open) === 0) return
    await pause(50)
  }
}

/** Makes the jobs that match an SQL condition due now, and wakes their workers, which poll only every other second. */
export async function makeDue(app: Pick<TestApp, 'em'>, condition: string, values: readonly unknown[] = []) {
  const sql = `with due as (update jobs.job set start_after = now() where ${condition} returning name)
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from due group by name`
  await app.em().execute(sql, [...values])
}

/** Makes all jobs that wait for a retry due now, so that no test waits for a backoff. */
export const makeRetriesDue = (app: Pick<TestApp, 'em'>): Promise<void> => makeDue(app, "state = 'retry'")
