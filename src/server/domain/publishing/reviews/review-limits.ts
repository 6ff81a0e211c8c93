import { hourMs } from '../../../../shared/kernel/units.ts'

export const reviewLimits = {
  /** Rate limit of emails per requester; requests beyond it are created without an email. */
  emailsPerRequester: 30,
  emailsWindowMs: hourMs,
} as const
