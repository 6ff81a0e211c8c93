import { z } from 'zod'
import type { JobAddress, Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import type { Webhook } from './entity.ts'

export const deliveryTurn = z.strictObject({
  accountId: z.uuid(),
  webhookId: z.uuid(),
  deliveryId: z.uuid(),
  /** A job does nothing unless it has the current turn of its delivery. */
  turn: z.int().positive(),
  waitSeconds: z.int().nonnegative(),
})
export type DeliveryTurn = z.output<typeof deliveryTurn>

type Lane = JobAddress<typeof deliveryTurn>

const delaySecondsOf = ({ waitSeconds }: DeliveryTurn) => waitSeconds

/**
 * Queue for fast, working receivers. It runs one delivery of an account at a time, so that an account with many webhooks
 * takes only one of the shared workers.
 */
export const workingLane: Lane = {
  name: 'deliver-webhook',
  payload: deliveryTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf,
}

/** Queue for failing or slow receivers, so that they do not hold up others; also one delivery of an account at a time. */
export const failingLane: Lane = {
  name: 'deliver-failing-webhook',
  payload: deliveryTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf,
}

/** Queue for the deliveries of a webhook. */
export function laneOf({ failingSince, isSlow }: Pick<Webhook, 'failingSince' | 'isSlow'>): Lane {
  return (failingSince ?? null) === null && !isSlow ? workingLane : failingLane
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type Turn = Pick<WebhookDelivery, 'id' | 'turn'> & { readonly waitMs?: number | null }

/** Queues the job of a delivery for its current turn, within the caller's transaction. */
export async function enqueueDelivery(
  { em, queue }: Sender,
  webhook: Pick<Webhook, 'id' | 'account' | 'failingSince' | 'isSlow'>,
  { id: deliveryId, turn, waitMs }: Turn,
): Promise<void> {
  const waitSeconds = Math.ceil((waitMs ?? 0) / 1000)
  const reference = { accountId: webhook.account, webhookId: webhook.id, deliveryId }
  await queue.send(laneOf(webhook), { ...reference, turn, waitSeconds }, em)
}
