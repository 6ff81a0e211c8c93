import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import { testEventType } from '../../../../shared/webhooks/webhook-events.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import type { DeliveryTurn } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'

export type DueDelivery = { readonly webhook: Webhook; readonly delivery: WebhookDelivery }

/** Condition for the delivery of a job, while the job has its current turn. */
export function currentTurnOf({ deliveryId, webhookId, turn }: DeliveryTurn) {
  return { id: deliveryId, webhook: webhookId, turn, status: 'pending' as const }
}

export function isTest({ type }: Pick<WebhookDelivery, 'type'>): boolean {
  return type === testEventType
}

/** The delivery of a job; null for an outdated or repeated job. */
export async function findDue(em: EntityManager, turn: DeliveryTurn): Promise<DueDelivery | null> {
  const delivery = await em.findOne(WebhookDelivery, currentTurnOf(turn))
  const webhook = delivery && (await em.findOne(Webhook, { id: delivery.webhook }))
  return delivery === null || webhook === null ? null : { delivery, webhook }
}

/** Whether a delivery is still to be sent. Tests are also sent to disabled webhooks. */
export async function shouldSend(em: EntityManager, { webhook, delivery }: DueDelivery): Promise<boolean> {
  if (webhook.status === 'disabled' && !isTest(delivery)) return false
  const account = await em.findOne(Account, { id: webhook.account })
  return account !== null && isWorkingStatus(account.status)
}

/** Ends all pending deliveries of a webhook, or one. */
export async function endPending(
  em: EntityManager,
  where: { readonly webhook: string; readonly id?: string; readonly turn?: number },
  { status, failure = null }: Pick<WebhookDelivery, 'status'> & Partial<Pick<WebhookDelivery, 'failure'>>,
): Promise<void> {
  const pending = { ...where, status: 'pending' as const }
  await em.nativeUpdate(WebhookDelivery, pending, { status, failure, nextAttemptAt: null })
}
