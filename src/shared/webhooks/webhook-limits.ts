const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What is counted and waited for around webhooks; `limits.ts` holds the rest. */
export const webhookLimits = {
  perAccount: 20,
  descriptionMaxLength: 200,
  /** From looking up the host to the last byte of the answer that is read. */
  timeoutMs: 15 * second,
  /** A receiver that took longer waits with those that fail. */
  slowMs: 2 * second,
  responseStoredBytes: 4 * 1024,
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
  /** How long others wait after a failure: as long as the webhook has failed, within these. */
  holdMinMs: 5 * second,
  holdMaxMs: 30 * minute,
  disabledAfterMs: 5 * day,
  /** Deliveries of one webhook that may wait at a time; what comes on top is only written down. */
  pendingPerWebhook: 1_000,
  attemptsStored: 30,
  previousSecretMs: day,
  deliveriesRetentionMs: 30 * day,
  /** Of one webhook, besides those that wait. */
  finishedStored: 500,
  deliveriesPageLength: 25,
  testsPerAccount: 20,
  redeliveriesPerAccount: 100,
  triesWindowMs: 10 * minute,
  sweepIntervalMs: hour,
  /** What should have been tried this long ago has lost its job. */
  lostAfterMs: hour,
  lostRoundMs: 10 * minute,
  /** Deliveries that a process sends beside each other: to receivers that work, and to those that fail or are slow. */
  atOnce: 4,
  failingAtOnce: 2,
} as const
