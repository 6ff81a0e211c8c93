import { dayMs, hourMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of plans and billing. */
export const billingLimits = {
  graceMs: 14 * dayMs,
  sweepIntervalMs: 5 * minuteMs,
  /** Calls per account that change data at Stripe. The limit prevents tests of stolen cards. */
  changesPerAccount: 60,
  /** Window of the limits of changes, previews and reads. */
  rateLimitWindowMs: hourMs,
  previewsPerAccount: 300,
  readsPerAccount: 600,
  /** Lease of a call that subscribes, longer than the timeouts of its calls to Stripe. */
  subscribeLeaseMs: 6 * minuteMs,
  eventMaxBytes: 256 * 1024,
  eventsRetentionMs: 90 * dayMs,
  /** Age of the last read from Stripe at which an account is reconciled. */
  reconcileAfterMs: dayMs,
  /** Interval between two runs, and number of accounts that a run reconciles. */
  reconcileIntervalMs: minuteMs,
  accountsPerReconciliation: 20,
  /** Interval at which the usage of the current day is updated. */
  usageIntervalMs: hourMs,
  usageDaysRetentionMs: 400 * dayMs,
} as const
