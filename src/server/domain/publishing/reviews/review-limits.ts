import { hourMs } from '../../../../shared/kernel/units.ts'

export const reviewLimits = {
  /** Rate limit of emails per requester; further requests are listed without an email. */
  emailsPerRequester: 30,
  emailsWindowMs: hourMs,
} as const
