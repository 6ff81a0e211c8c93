import { minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits of API tokens. */
export const apiTokenLimits = {
  perPerson: 50,
  callsPerMinute: 600,
  /** Time after which a further call updates `lastUsedAt`. */
  lastUsedPrecisionMs: minuteMs,
} as const
