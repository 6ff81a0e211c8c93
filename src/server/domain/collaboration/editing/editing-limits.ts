import { minuteMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Limits of editing sessions and of presence. */
export const editingLimits = {
  /** Time after which an editing session that is no longer renewed counts as closed. */
  expiryMs: 90 * secondMs,
  /** Time that a person counts as online after their last call. */
  onlineMs: 2 * minuteMs,
  tabsPerPerson: 20,
  /** Time that a claimed stop stays locked without a session; longer than any statement that claims a stop. */
  claimGraceMs: 5 * secondMs,
} as const
