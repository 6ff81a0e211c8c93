import { LockMode } from '@mikro-orm/core'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { FinishedAttempt } from './attempt.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { type DeliveryTurn, enqueueDelivery } from './delivery-lanes.ts'
import { type AttemptConsequence, afterAttempt } from './delivery-reducer.ts'
import { disableFailedWebhook } from './disable.ts'
import { isTest } from './due-delivery.ts'
import type { Webhook } from './entity.ts'
import { heldUntil, releaseNext } from './hold.ts'
import { lockWebhook } from './lock-webhook.ts'

/** Adds an attempt to the list, even if it is late and does not change the state. */
function addAttempt(delivery: WebhookDelivery, { response: _, address: __, ...attempt }: FinishedAttempt): void {
  delivery.attemptCount += 1
  delivery.attempts = [...delivery.attempts, attempt].slice(-webhookLimits.attemptsStored)
}

/** Makes an attempt the latest one of its delivery. */
function setLatestAttempt(delivery: WebhookDelivery, attempt: FinishedAttempt): void {
  delivery.seriesCount += 1
  delivery.lastAttemptAt = new Date(attempt.at)
  delivery.httpStatus = attempt.httpStatus
  delivery.failure = attempt.failure
  delivery.response = attempt.response
}

type Outcome = AttemptConsequence & { readonly now: Date }

/** Sets the state of a delivery; a next attempt gets a new turn. */
function settle(delivery: WebhookDelivery, { status, waitMs, now }: Outcome): void {
  delivery.status = status
  delivery.nextAttemptAt = waitMs === null ? null : new Date(now.getTime() + waitMs)
  if (waitMs !== null) delivery.turn += 1
}

type AttemptReport = { readonly attempt: FinishedAttempt; readonly consequence: Outcome }

/** Updates a delivery after an attempt; returns whether that changed its state. */
function updateDelivery(delivery: WebhookDelivery, turn: number, { attempt, consequence }: AttemptReport): boolean {
  addAttempt(delivery, attempt)
  if (delivery.turn !== turn) return false
  // A success counts even if a person has disabled the webhook meanwhile.
  const changesState = delivery.status === 'pending' || consequence.status === 'delivered'
  if (changesState || delivery.status !== 'delivered') setLatestAttempt(delivery, attempt)
  if (changesState) settle(delivery, consequence)
  return changesState
}

/** Updates the webhook after an attempt. */
function updateWebhookState(
  webhook: Webhook,
  delivery: WebhookDelivery,
  { attempt, consequence }: AttemptReport,
): void {
  const { failingSince, now } = consequence
  webhook.failingSince = failingSince
  webhook.heldUntil = heldUntil(webhook, attempt, now)
  webhook.isSlow = attempt.durationMs > webhookLimits.slowMs
  if (attempt.failure === null && !isTest(delivery)) webhook.lastDeliveredAt = now
}

/**
 * Records an attempt with all its effects in one transaction: the delivery is finished, or its next attempt is queued. If
 * a person has started another turn meanwhile, the state is left to that turn.
 */
export async function recordAttempt(
  { em, ports, queue }: JobScope,
  { accountId, webhookId, deliveryId, turn }: DeliveryTurn,
  attempt: FinishedAttempt,
): Promise<void> {
  await em.fork().transactional(async (inner) => {
    const webhook = await lockWebhook(inner, { id: webhookId, account: accountId })
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const delivery = await inner.findOne(WebhookDelivery, { id: deliveryId }, lock)
    // Deleted while the request was running.
    if (webhook === null || delivery === null) return
    const now = ports.now()
    const seriesCount = delivery.seriesCount + 1
    const { failingSince = null } = webhook
    const state = { seriesCount, isTest: isTest(delivery), failingSince, now, random: Math.random() }
    const consequence = { ...afterAttempt(attempt, state), now }
    // The address may have been changed meanwhile, and this attempt says nothing about the new one.
    const hasSameAddress = webhook.address === attempt.address
    if (hasSameAddress) updateWebhookState(webhook, delivery, { attempt, consequence })
    const changedState = updateDelivery(delivery, turn, { attempt, consequence })
    await inner.flush()
    const { disabledReason, waitMs } = consequence
    if (changedState && waitMs !== null) {
      await enqueueDelivery({ em: inner, queue }, webhook, { id: delivery.id, turn: delivery.turn, waitMs })
    }
    if (!hasSameAddress) return
    if (attempt.failure === null) await releaseNext({ em: inner, queue }, webhook, now)
    if (disabledReason !== null) await disableFailedWebhook({ em: inner, ports, queue }, webhook, disabledReason)
  })
}
