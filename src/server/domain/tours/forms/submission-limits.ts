import { dayMs, hourMs, minuteMs } from '../../../../shared/kernel/units.ts'

/** Limits of submissions and of emails about them. */
export const submissionLimits = {
  bodyMaxBytes: 256 * 1024,
  /** Maximum number of submissions per network and per tour, each within a time window. */
  perNetwork: 60,
  networkWindowMs: 10 * minuteMs,
  perTour: 600,
  tourWindowMs: hourMs,
  /** Maximum number of stored submissions per tour. */
  storedPerTour: 50_000,
  pageLength: 50,
  /** Maximum number of emails per form and hour, and per recipient and account and day. */
  emailsPerForm: 30,
  emailsWindowMs: hourMs,
  emailsPerRecipient: 100,
  emailsPerAccount: 500,
  emailsDailyWindowMs: dayMs,
} as const
