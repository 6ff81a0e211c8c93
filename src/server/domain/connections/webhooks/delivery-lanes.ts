import { z } from 'zod'
import type { JobAddress, Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import type { Webhook } from './entity.ts'

export const deliveryTurn = z.strictObject({
  accountId: z.uuid(),
  webhookId: z.uuid(),
  deliveryId: z.uuid(),
  /** The job of another turn has nothing to do any more. */
  turn: z.int().positive(),
  waitSeconds: z.int().nonnegative(),
})
export type DeliveryTurn = z.output<typeof deliveryTurn>

type Lane = JobAddress<typeof deliveryTurn>

const delaySecondsOf = ({ waitSeconds }: DeliveryTurn) => waitSeconds

/**
 * To receivers that work and answer soon, of an account one at a time: however many webhooks it has, it takes one of the
 * places that all accounts share.
 */
export const workingLane: Lane = {
  name: 'deliver-webhook',
  payload: deliveryTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf,
}

/** To receivers that fail or are slow, also of an account one at a time: they hold up none that works. */
export const failingLane: Lane = {
  name: 'deliver-failing-webhook',
  payload: deliveryTurn,
  groupOf: ({ accountId }) => accountId,
  delaySecondsOf,
}

/** The lane that a webhook's deliveries wait in. */
export function laneOf({ failingSince, isSlow }: Pick<Webhook, 'failingSince' | 'isSlow'>): Lane {
  return (failingSince ?? null) === null && !isSlow ? workingLane : failingLane
}

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type Turn = Pick<WebhookDelivery, 'id' | 'turn'> & { readonly waitMs?: number | null }

/** Sends the job of a delivery's turn, within the caller's transaction. */
export async function enqueueDelivery(
  { em, queue }: Sender,
  webhook: Pick<Webhook, 'id' | 'account' | 'failingSince' | 'isSlow'>,
  { id: deliveryId, turn, waitMs }: Turn,
): Promise<void> {
  const waitSeconds = Math.ceil((waitMs ?? 0) / 1000)
  const place = { accountId: webhook.account, webhookId: webhook.id, deliveryId }
  await queue.send(laneOf(webhook), { ...place, turn, waitSeconds }, em)
}
