const hour = 60 * 60 * 1000

/** Bounds of requests for reviews. */
export const reviewLimits = {
  /** Requests of one person that are told of by email; further ones are listed all the same. */
  emailsPerRequester: 30,
  emailsWindowMs: hour,
} as const
