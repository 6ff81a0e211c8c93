import { dayMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of calls to HubSpot. */
export const hubspotCallLimits = {
  /** Number of visible characters at the end of the token. */
  tokenVisibleLength: 4,
  /** Minimum interval between notifications about a missing scope. */
  scopeReminderIntervalMs: dayMs,
  /** Number of responses that one resend job sends. */
  resendBatchLength: 500,
  /** Concurrent calls per process. */
  concurrency: 4,
  connectsPerAccount: 20,
  propertiesPerAccount: 120,
  sendsPerAccount: 300,
  resendsPerAccount: 20,
} as const
