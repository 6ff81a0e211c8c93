import { minuteMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Limits of editing sessions and of presence. */
export const editingLimits = {
  /** Time after which an editing session that is no longer renewed counts as closed. */
  expiryMs: 90 * secondMs,
  /** Time after their last call for which a person counts as online. */
  onlineMs: 2 * minuteMs,
  tabsPerPerson: 20,
  /** Time for which a claim is valid without a session; longer than the longest statement that claims a stop. */
  claimGraceMs: 5 * secondMs,
} as const
