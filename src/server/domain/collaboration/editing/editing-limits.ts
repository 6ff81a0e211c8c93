import { minuteMs, secondMs } from '../../../../shared/kernel/units.ts'
/** Limits of editing sessions and of presence. */
export const editingLimits = {
  /** Time after which an editing session that is no longer renewed counts as closed. */
  expiryMs: 90 * secondMs,
  onlineMs: 2 * minuteMs,
  tabsPerPerson: 20,
  /** Longer than the longest statement that claims a stop. */
  claimGraceMs: 5 * secondMs,
} as const
