const hour = 60 * 60 * 1000

export const reviewLimits = {
  /** Rate limit of emails per requester; further requests are listed without an email. */
  emailsPerRequester: 30,
  emailsWindowMs: hour,
} as const
