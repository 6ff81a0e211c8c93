const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Limits and intervals of plans and billing. */
export const billingLimits = {
  graceMs: 14 * day,
  roundMs: 5 * minute,
  /** Calls per account that change something at Stripe; the limit prevents tests of stolen cards. */
  triesPerAccount: 60,
  triesWindowMs: hour,
  previewsPerAccount: 300,
  readsPerAccount: 600,
  /** Lease of a call that subscribes, longer than the timeouts of its calls to Stripe. */
  subscribeLeaseMs: 6 * minute,
  eventMaxBytes: 256 * 1024,
  eventsRetentionMs: 90 * day,
  /** Interval at which each account is reconciled with Stripe, and number of accounts per round. */
  reconcileEveryMs: day,
  reconcileRoundMs: minute,
  reconciledAtOnce: 20,
  /** Interval at which the usage of the current day is updated. */
  usageRoundMs: hour,
  usageDaysRetentionMs: 400 * day,
} as const
