import { hourMs, minuteMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Retry schedule of failed attempts, for every outbox table. */
export const retrySchedule = {
  /** Backoff before each retry; in total 24 hours. */
  waitsMs: [
    5 * secondMs,
    30 * secondMs,
    2 * minuteMs,
    10 * minuteMs,
    30 * minuteMs,
    hourMs,
    2 * hourMs,
    4 * hourMs,
    6 * hourMs,
    10 * hourMs + 20 * minuteMs,
  ],
  /** Maximum fraction that is randomly added to a wait. */
  jitter: 0.1,
  /** An overdue attempt counts as lost after this time and is queued again. */
  lostAfterMs: hourMs,
  lostCheckIntervalMs: 10 * minuteMs,
} as const

type Series = {
  /** Number of attempts in the series, including the failed one. */
  readonly seriesCount: number
  /** Random number from 0 up to 1, for the jitter. */
  readonly random: number
  /** Wait that the receiver requests; replaces a shorter one of the schedule. */
  readonly minWaitMs?: number
}

/** Wait before the next attempt (backoff with jitter); null after the last one. */
export function backoffMs({ seriesCount, random, minWaitMs = 0 }: Series): number | null {
  const waitMs = retrySchedule.waitsMs[seriesCount - 1]
  return waitMs === undefined ? null : Math.round(Math.max(waitMs, minWaitMs) * (1 + retrySchedule.jitter * random))
}
