const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Limits and intervals of webhooks. */
export const webhookLimits = {
  perAccount: 20,
  descriptionMaxLength: 200,
  /** From the DNS lookup to the last byte of the response. */
  timeoutMs: 15 * second,
  /** Receivers that take longer share the slots of failing ones. */
  slowMs: 2 * second,
  responseStoredBytes: 4 * 1024,
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
  /** Bounds of the pause of a webhook after a failure, which is as long as the webhook has been failing. */
  holdMinMs: 5 * second,
  holdMaxMs: 30 * minute,
  disabledAfterMs: 5 * day,
  /** Maximum number of pending deliveries per webhook; further ones are only recorded. */
  pendingPerWebhook: 1_000,
  attemptsStored: 30,
  previousSecretMs: day,
  deliveriesRetentionMs: 30 * day,
  /** Maximum number of finished deliveries per webhook. */
  finishedStored: 500,
  deliveriesPageLength: 25,
  testsPerAccount: 20,
  redeliveriesPerAccount: 100,
  triesWindowMs: 10 * minute,
  sweepIntervalMs: hour,
  /** An overdue attempt counts as lost after this time and is queued again. */
  lostAfterMs: hour,
  lostRoundMs: 10 * minute,
  /** Concurrent deliveries per process: to working receivers, and to failing or slow ones. */
  atOnce: 4,
  failingAtOnce: 2,
} as const
