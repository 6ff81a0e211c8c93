import { z } from 'zod'
import {
  type AttemptQueue,
  attemptFields,
  attemptQueue,
  type EnqueueScope,
  type NextAttempt,
  waitSecondsOf,
} from '../outbox/attempt-queue.ts'
import type { OutboxTable, TargetedAttempt } from '../outbox/rows.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import { Webhook } from './entity.ts'

const deliveryJob = z.strictObject({
  accountId: attemptFields.accountId,
  webhookId: z.uuid(),
  deliveryId: z.uuid(),
  turn: attemptFields.turn,
  waitSeconds: attemptFields.waitSeconds,
})
export type DeliveryJob = z.output<typeof deliveryJob>

/** Queue for fast, working receivers. */
export const workingQueue = attemptQueue('deliver-webhook', deliveryJob)
/** Queue for failing or slow receivers, so that they do not hold up others. */
export const failingQueue = attemptQueue('deliver-failing-webhook', deliveryJob)

/** Queue for the deliveries of a webhook. */
export function attemptQueueOf({
  failingSince,
  isSlow,
}: Pick<Webhook, 'failingSince' | 'isSlow'>): AttemptQueue<DeliveryJob> {
  return (failingSince ?? null) === null && !isSlow ? workingQueue : failingQueue
}

/** Queues the next attempt of a delivery, within the caller's transaction. */
export async function enqueueDelivery(
  { em, queue }: EnqueueScope,
  webhook: Pick<Webhook, 'id' | 'account' | 'failingSince' | 'isSlow'>,
  attempt: NextAttempt,
): Promise<void> {
  const ids = { accountId: webhook.account, webhookId: webhook.id, deliveryId: attempt.id }
  const payload = { ...ids, turn: attempt.turn, waitSeconds: waitSecondsOf(attempt) }
  await queue.send(attemptQueueOf(webhook), payload, em)
}

async function enqueue({ em, queue }: EnqueueScope, attempts: readonly TargetedAttempt[]): Promise<void> {
  const ids = [...new Set(attempts.map(({ targetId }) => targetId))]
  const webhooks = ids.length === 0 ? [] : await em.find(Webhook, { id: { $in: ids } })
  const webhookById = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
  for (const attempt of attempts) {
    const webhook = webhookById.get(attempt.targetId)
    if (webhook !== undefined) await enqueueDelivery({ em, queue }, webhook, attempt)
  }
}

export const deliveryTable: OutboxTable<WebhookDelivery> = {
  table: 'webhook_deliveries',
  statusColumn: 'status',
  pending: 'pending',
  targetColumn: 'webhook_id',
  targetIdOf: ({ webhook }) => webhook,
  enqueue,
}
