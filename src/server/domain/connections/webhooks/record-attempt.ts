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

/** Adds it to the list, also one that comes late and decides nothing. */
function addAttempt(delivery: WebhookDelivery, { response: _, address: __, ...attempt }: FinishedAttempt): void {
  delivery.attemptCount += 1
  delivery.attempts = [...delivery.attempts, attempt].slice(-webhookLimits.attemptsStored)
}

/** Makes it the last one of the delivery. */
function keepAsLast(delivery: WebhookDelivery, attempt: FinishedAttempt): void {
  delivery.seriesCount += 1
  delivery.lastAttemptAt = new Date(attempt.at)
  delivery.httpStatus = attempt.httpStatus
  delivery.failure = attempt.failure
  delivery.response = attempt.response
}

type Outcome = AttemptConsequence & { readonly now: Date }

/** Sets what becomes of the delivery; the next attempt gets a turn of its own. */
function settle(delivery: WebhookDelivery, { status, waitMs, now }: Outcome): void {
  delivery.status = status
  delivery.nextAttemptAt = waitMs === null ? null : new Date(now.getTime() + waitMs)
  if (waitMs !== null) delivery.turn += 1
}

type Finding = { readonly attempt: FinishedAttempt; readonly consequence: Outcome }

/** Writes it down in its delivery; answers whether it decided what becomes of that. */
function writeDown(delivery: WebhookDelivery, turn: number, { attempt, consequence }: Finding): boolean {
  addAttempt(delivery, attempt)
  if (delivery.turn !== turn) return false
  // What arrived has arrived, also if a person disabled the webhook meanwhile.
  const isOpen = delivery.status === 'pending' || consequence.status === 'delivered'
  if (isOpen || delivery.status !== 'delivered') keepAsLast(delivery, attempt)
  if (isOpen) settle(delivery, consequence)
  return isOpen
}

/** What an attempt says of the webhook. */
function judge(webhook: Webhook, delivery: WebhookDelivery, { attempt, consequence }: Finding): void {
  const { failingSince, now } = consequence
  webhook.failingSince = failingSince
  webhook.heldUntil = heldUntil(webhook, attempt, now)
  webhook.isSlow = attempt.durationMs > webhookLimits.slowMs
  if (attempt.failure === null && !isTest(delivery)) webhook.lastDeliveredAt = now
}

/**
 * Writes an attempt down with all that follows from it, in one transaction: a delivery is settled, or its next attempt
 * is in the queue. A person may have asked for another turn meanwhile; then that one decides.
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
    // It was deleted while the receiver answered.
    if (webhook === null || delivery === null) return
    const now = ports.now()
    const seriesCount = delivery.seriesCount + 1
    const { failingSince = null } = webhook
    const state = { seriesCount, isTest: isTest(delivery), failingSince, now, random: Math.random() }
    const consequence = { ...afterAttempt(attempt, state), now }
    // A person may have changed the address meanwhile; of the new one this attempt says nothing.
    const isItsAddress = webhook.address === attempt.address
    if (isItsAddress) judge(webhook, delivery, { attempt, consequence })
    const decides = writeDown(delivery, turn, { attempt, consequence })
    await inner.flush()
    const { disabledReason, waitMs } = consequence
    if (decides && waitMs !== null) {
      await enqueueDelivery({ em: inner, queue }, webhook, { id: delivery.id, turn: delivery.turn, waitMs })
    }
    if (!isItsAddress) return
    if (attempt.failure === null) await releaseNext({ em: inner, queue }, webhook, now)
    if (disabledReason !== null) await disableFailedWebhook({ em: inner, ports, queue }, webhook, disabledReason)
  })
}
