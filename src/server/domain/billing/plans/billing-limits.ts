import { dayMs, hourMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of plans and billing. */
export const billingLimits = {
  graceMs: 14 * dayMs,
  sweepIntervalMs: 5 * minuteMs,
  /** Calls per account that change something at Stripe; the limit prevents tests of stolen cards. */
  triesPerAccount: 60,
  triesWindowMs: hourMs,
  previewsPerAccount: 300,
  readsPerAccount: 600,
  /** Lease of a call that subscribes, longer than the timeouts of its calls to Stripe. */
  subscribeLeaseMs: 6 * minuteMs,
  eventMaxBytes: 256 * 1024,
  eventsRetentionMs: 90 * dayMs,
  /** Interval at which each account is reconciled with Stripe, and number of accounts per run. */
  reconcileEveryMs: dayMs,
  reconcileIntervalMs: minuteMs,
  reconciledAtOnce: 20,
  /** Interval at which the usage of the current day is updated. */
  usageIntervalMs: hourMs,
  usageDaysRetentionMs: 400 * dayMs,
} as const
