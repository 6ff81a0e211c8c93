import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of deliveries to webhooks. */
export const deliveryLimits = {
  /** Receivers that take longer than this share the queue of failing receivers. */
  slowMs: 2 * secondMs,
  /** Minimum hold of a webhook's deliveries after a failure. A hold is as long as the webhook has been failing. */
  holdMinMs: 5 * secondMs,
  /** Maximum hold of a webhook's deliveries after a failure. */
  holdMaxMs: 30 * minuteMs,
  /** Time after which a failing webhook is disabled. */
  disabledAfterMs: 5 * dayMs,
  /** Maximum number of pending deliveries per webhook. Further deliveries are only recorded. */
  pendingPerWebhook: 1_000,
  /** Number of latest attempts that a delivery lists. */
  attemptsStored: 30,
  /** Time for which the previous secret also signs after a rotation. */
  previousSecretValidMs: dayMs,
  deliveriesRetentionMs: 30 * dayMs,
  /** Maximum number of finished deliveries per webhook. */
  finishedStored: 500,
  deliveriesPageLength: 25,
  /** Maximum number of test deliveries per account within ten minutes. */
  testsPerAccount: 20,
  /** Maximum number of redeliveries per account within ten minutes. */
  redeliveriesPerAccount: 100,
  sweepIntervalMs: hourMs,
  /** Concurrent deliveries per process to working receivers. */
  concurrency: 4,
  /** Concurrent deliveries per process to failing or slow receivers. */
  failingConcurrency: 2,
} as const
