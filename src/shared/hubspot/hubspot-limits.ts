const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Limits and intervals of the HubSpot integration. */
export const hubspotLimits = {
  tokenMinLength: 20,
  tokenMaxLength: 200,
  /** Number of visible characters at the end of the token. */
  tokenVisibleLength: 4,
  propertyNameMaxLength: 100,
  /** From the connection to the last byte of the response. */
  timeoutMs: 15 * second,
  answerMaxBytes: 256 * 1024,
  /** A HubSpot account may have a thousand properties with all their options. */
  propertiesMaxBytes: 8 * 1024 * 1024,
  /** Maximum number of properties in a search result. */
  propertiesListedMax: 100,
  /** Stored length of HubSpot's error message. */
  detailMaxLength: 300,
  /** Backoff before each retry; in total 24 hours. */
  retryWaitsMs: [
    5 * second,
    30 * second,
    2 * minute,
    10 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    6 * hour,
    10 * hour + 20 * minute,
  ],
  /** Maximum share that is randomly added to a wait. */
  retryJitter: 0.1,
  /** Minimum interval between notifications about a missing scope. */
  scopeReminderIntervalMs: day,
  /** Number of responses that one resend job sends. */
  resendBatchLength: 500,
  /** An overdue attempt counts as lost after this time and is queued again. */
  lostAfterMs: hour,
  sweepIntervalMs: 10 * minute,
  atOnce: 4,
  connectsPerAccount: 20,
  propertiesPerAccount: 120,
  sendsPerAccount: 300,
  resendsPerAccount: 20,
  triesWindowMs: 10 * minute,
} as const
