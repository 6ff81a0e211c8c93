import { setTimeout as pause } from 'node:timers/promises'
import { RateLimitEntry } from '../../src/server/domain/identity/rate-limits/entity.ts'
import type { TestApp } from './app.ts'

/** Resets rate limits, so that later calls aren't rejected because of earlier ones. */
export async function forgetTries(app: Pick<TestApp, 'em'>): Promise<void> {
  await app.em().nativeDelete(RateLimitEntry, {})
}

const openJobs =
  "select count(*) as open from jobs.job where state in ('created', 'retry', 'active') and name not like '%dead-letters'"

/** Forgets all tries and waits until no job is left to do, so that what follows is not slowed by what came before. */
export async function untilQuiet(app: Pick<TestApp, 'em'>): Promise<void> {
  await forgetTries(app)
  for (;;) {
    const [row] = await app.em().execute<{ open: number | string }[]>(openJobs)
    if (Number(row?.open) === 0) return
    await pause(5)
  }
}

/** Brings what waits for its next try forward, so that no test waits as long as a mail server may be away. */
export async function hurryRetries(app: Pick<TestApp, 'em'>): Promise<void> {
  await app.em().execute("update jobs.job set start_after = now() where state = 'retry'")
}
