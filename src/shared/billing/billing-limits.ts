const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What is counted and waited for around plans and billing; `limits.ts` holds the rest. */
export const billingLimits = {
  graceMs: 14 * day,
  roundMs: 5 * minute,
  /** Calls of an account that change something at Stripe: nobody tests stolen cards here. */
  triesPerAccount: 60,
  triesWindowMs: hour,
  previewsPerAccount: 300,
  readsPerAccount: 600,
  /** How long one call may hold off others that would subscribe; longer than its calls to Stripe may take. */
  subscribeLeaseMs: 6 * minute,
  eventMaxBytes: 256 * 1024,
  eventsRetentionMs: 90 * day,
  /** Each account is compared with what Stripe holds that often, so many of them a round. */
  reconcileEveryMs: day,
  reconcileRoundMs: minute,
  reconciledAtOnce: 20,
  /** How often the usage of a day is written down again. */
  usageRoundMs: hour,
  usageDaysRetentionMs: 400 * day,
} as const
