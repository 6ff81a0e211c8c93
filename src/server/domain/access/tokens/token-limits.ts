import { minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits of API tokens in use. */
export const apiTokenLimits = {
  perPerson: 50,
  callsPerMinute: 600,
  /** Precision of `lastUsedAt`. */
  touchMs: minuteMs,
} as const
