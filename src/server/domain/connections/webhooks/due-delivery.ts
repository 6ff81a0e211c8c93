import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import { testEventType } from '../../../../shared/webhooks/webhook-events.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import type { DeliveryTurn } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'

export type DueDelivery = { readonly webhook: Webhook; readonly delivery: WebhookDelivery }

/** The row as long as it is this job's turn. */
export function turnOf({ deliveryId, webhookId, turn }: DeliveryTurn) {
  return { id: deliveryId, webhook: webhookId, turn, status: 'pending' as const }
}

export function isTest({ type }: Pick<WebhookDelivery, 'type'>): boolean {
  return type === testEventType
}

/** The delivery that waits for this job; null for a job that is late or repeated. */
export async function findDue(em: EntityManager, turn: DeliveryTurn): Promise<DueDelivery | null> {
  const delivery = await em.findOne(WebhookDelivery, turnOf(turn))
  const webhook = delivery && (await em.findOne(Webhook, { id: delivery.webhook }))
  return delivery === null || webhook === null ? null : { delivery, webhook }
}

/** Whether it is still to be sent. A test goes to a disabled webhook too, before a person enables it again. */
export async function isWanted(em: EntityManager, { webhook, delivery }: DueDelivery): Promise<boolean> {
  if (webhook.status === 'disabled' && !isTest(delivery)) return false
  const account = await em.findOne(Account, { id: webhook.account })
  return account !== null && isWorkingStatus(account.status)
}

/** Ends deliveries that wait: all of a webhook, or one. */
export async function endPending(
  em: EntityManager,
  where: { readonly webhook: string; readonly id?: string; readonly turn?: number },
  { status, failure = null }: Pick<WebhookDelivery, 'status'> & Partial<Pick<WebhookDelivery, 'failure'>>,
): Promise<void> {
  const pending = { ...where, status: 'pending' as const }
  await em.nativeUpdate(WebhookDelivery, pending, { status, failure, nextAttemptAt: null })
}
