import { dayMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Lifetimes of sessions. */
export const sessionLimits = {
  /** Time without a call after which a session expires. */
  idleMs: 30 * dayMs,
  /** Maximum age of a session. */
  absoluteMs: 90 * dayMs,
  /** Maximum age of a root admin's session. */
  rootAbsoluteMs: dayMs,
  /** Time after which a further call updates `lastUsedAt`. */
  lastUsedPrecisionMs: minuteMs,
  /** Time after a proof of identity during which sensitive operations are allowed. */
  recentSignInMs: 10 * minuteMs,
} as const
