import { LockMode } from '@mikro-orm/core'
import type { Hooks } from '../../../kernel/hooks.ts'
import { type Channel, rowChannel } from '../outbox/channel.ts'
import type { RowChannel } from '../outbox/row-channel.ts'
import { retrySchedule } from '../outbox/schedule.ts'
import { attemptDelivery, type FinishedAttempt } from './attempt.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { attemptQueueOf, type DeliveryJob, deliveryTable, failingQueue, workingQueue } from './delivery-queue.ts'
import { type AttemptConsequence, consequenceOf } from './delivery-reducer.ts'
import { canceledColumns, disableFailedWebhook } from './disable.ts'
import { findDue, shouldSend } from './due-delivery.ts'
import type { Webhook } from './entity.ts'
import { holdEndAfter, releaseNext, remainingHoldMs } from './hold.ts'
import { lockWebhook } from './lock-webhook.ts'
import { sendOverflow } from './send-overflow.ts'
import { sweepWebhooks } from './sweep.ts'

type DeliveryTypes = {
  readonly job: DeliveryJob
  readonly row: WebhookDelivery
  readonly target: Webhook
  readonly attempt: FinishedAttempt
  readonly outcome: AttemptConsequence
}

/** Adds an attempt to the list, even an outdated one that does not change the status. */
function addAttempt(delivery: WebhookDelivery, { at, httpStatus, failure, durationMs }: FinishedAttempt): void {
  delivery.attemptCount += 1
  delivery.attempts = [...delivery.attempts, { at, httpStatus, failure, durationMs }].slice(
    -deliveryLimits.attemptsStored,
  )
}

/** Shows an attempt as the latest one of its delivery. */
function setLatestAttempt(delivery: WebhookDelivery, attempt: FinishedAttempt): void {
  delivery.lastAttemptAt = new Date(attempt.at)
  delivery.httpStatus = attempt.httpStatus
  delivery.failure = attempt.failure
  delivery.response = attempt.response
}

const deliveryChannel: RowChannel<DeliveryTypes> = {
  table: deliveryTable,
  attemptQueues: [
    { attemptQueue: workingQueue, concurrency: deliveryLimits.concurrency },
    { attemptQueue: failingQueue, concurrency: deliveryLimits.failingConcurrency },
  ],
  idKey: 'deliveryId',
  requeueTaskName: 'lost-deliveries',
  failedColumns: { status: 'failed', failure: 'notSent' },
  findDue,
  cancellationOf: async (em, due) => ((await shouldSend(em, due)) ? null : canceledColumns),
  pauseMs: remainingHoldMs,
  attemptQueueOf,
  attempt: attemptDelivery,
  lock: async (em, { accountId, webhookId, deliveryId }) => {
    const target = await lockWebhook(em, { id: webhookId, account: accountId })
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const row = await em.findOne(WebhookDelivery, { id: deliveryId }, lock)
    return target === null || row === null ? null : { row, target }
  },
  outcomeOf: (attempt, { target: { failingSince = null }, seriesCount, now, random }) =>
    consequenceOf(attempt, { seriesCount, isTest: attempt.isTest, failingSince, now, random }),
  isSameTarget: ({ address }, attempt) => address === attempt.address,
  updateTarget: (webhook, { attempt, outcome, now }) => {
    webhook.failingSince = outcome.failingSince
    webhook.heldUntil = holdEndAfter(webhook, attempt, now)
    webhook.isSlow = attempt.durationMs > deliveryLimits.slowMs
    if (attempt.failure === null && !attempt.isTest) webhook.lastDeliveredAt = now
  },
  recordAttempt: (delivery, { attempt, outcome, isCurrent }) => {
    addAttempt(delivery, attempt)
    // A delivered row stays delivered, even if a second request of the same attempt failed.
    if (isCurrent && (delivery.status !== 'delivered' || outcome.status === 'delivered')) {
      setLatestAttempt(delivery, attempt)
    }
  },
  // A success counts even if a person has disabled the webhook in the meantime.
  changesStatus: ({ status }, outcome) => status === 'pending' || outcome.status === 'delivered',
  afterAttempt: async (scope, { target }, { attempt, outcome, now }) => {
    if (attempt.failure === null) await releaseNext(scope, target, now)
    if (outcome.disabledReason !== null) await disableFailedWebhook(scope, target, outcome.disabledReason)
  },
}

/** Deliveries of events to the webhooks of accounts. */
export function webhookChannel(eventSources: Hooks['eventSources']): Channel {
  const { jobs, periodicTasks } = rowChannel(deliveryChannel)
  return {
    jobs,
    periodicTasks: [
      { name: 'webhooks', everyMs: deliveryLimits.sweepIntervalMs, run: sweepWebhooks },
      ...periodicTasks,
      {
        name: 'deliveries-too-many',
        everyMs: retrySchedule.lostCheckIntervalMs,
        run: (scope) => sendOverflow({ ...scope, hooks: { eventSources } }),
      },
    ],
  }
}
