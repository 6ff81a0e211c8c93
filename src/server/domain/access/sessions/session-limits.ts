import { dayMs, minuteMs } from '../../../../shared/kernel/units.ts'
/** Lifetimes of sessions. */
export const sessionLimits = {
  idleMs: 30 * dayMs,
  absoluteMs: 90 * dayMs,
  rootAbsoluteMs: dayMs,
  touchMs: minuteMs,
  recentSignInMs: 10 * minuteMs,
} as const
