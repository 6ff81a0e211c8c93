const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What is counted and waited for around HubSpot. */
export const hubspotLimits = {
  tokenMinLength: 20,
  tokenMaxLength: 200,
  /** Characters of the token that are shown, so that people tell it from others. */
  tokenVisibleLength: 4,
  propertyNameMaxLength: 100,
  /** From connecting to the last byte of the answer. */
  timeoutMs: 15 * second,
  answerMaxBytes: 256 * 1024,
  /** An account may have a thousand properties, with all that can be chosen. */
  propertiesMaxBytes: 8 * 1024 * 1024,
  /** Of properties that a search finds, those that are offered. */
  propertiesListedMax: 100,
  /** What is kept of HubSpot's own sentence about a failure. */
  detailMaxLength: 300,
  /** The wait before each further attempt; with the first one they span 24 hours. */
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
  /** By how much a wait may be longer, so that not all come back at the same moment. */
  retryJitter: 0.1,
  /** At the earliest after this time people are told again that a scope is missing. */
  scopeReminderIntervalMs: day,
  /** Of responses that are sent again, those that one job sends. */
  resendBatchLength: 500,
  /** What should have been tried this long ago has lost its job. */
  lostAfterMs: hour,
  sweepIntervalMs: 10 * minute,
  atOnce: 4,
  connectsPerAccount: 20,
  propertiesPerAccount: 120,
  sendsPerAccount: 300,
  resendsPerAccount: 20,
  triesWindowMs: 10 * minute,
} as const
