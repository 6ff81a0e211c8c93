import { dayMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits of unfinished uploads. */
export const uploadLimits = {
  idleExpiryMs: dayMs,
  openPerUser: 10,
  openPerAccount: 200,
  /** Time without activity after which the sweep handles an upload. */
  sweepGraceMs: minuteMs,
} as const
