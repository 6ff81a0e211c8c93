import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of deliveries to webhooks. */
export const deliveryLimits = {
  /** Receivers that take longer share the queue of failing ones. */
  slowMs: 2 * secondMs,
  /** Bounds of the pause of a webhook after a failure, which is as long as the webhook has been failing. */
  holdMinMs: 5 * secondMs,
  holdMaxMs: 30 * minuteMs,
  disabledAfterMs: 5 * dayMs,
  /** Maximum number of pending deliveries per webhook; further ones are only recorded. */
  pendingPerWebhook: 1_000,
  attemptsStored: 30,
  /** Time for which the previous secret also signs after a rotation. */
  previousSecretValidMs: dayMs,
  deliveriesRetentionMs: 30 * dayMs,
  /** Maximum number of finished deliveries per webhook. */
  finishedStored: 500,
  deliveriesPageLength: 25,
  testsPerAccount: 20,
  redeliveriesPerAccount: 100,
  sweepIntervalMs: hourMs,
  /** Concurrent deliveries per process: to working receivers, and to failing or slow ones. */
  concurrency: 4,
  failingConcurrency: 2,
} as const
