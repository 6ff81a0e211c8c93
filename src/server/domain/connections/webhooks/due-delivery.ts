import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import { testEventType } from '../../../../shared/webhooks/webhook-events.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import type { DeliveryJob } from './delivery-queue.ts'
import { Webhook } from './entity.ts'

export type DueDelivery = { readonly target: Webhook; readonly row: WebhookDelivery }

export function isTest({ type }: Pick<WebhookDelivery, 'type'>): boolean {
  return type === testEventType
}

/** Finds the delivery of a job; null for an outdated or repeated job. */
export async function findDue(
  em: EntityManager,
  { deliveryId, webhookId, turn }: DeliveryJob,
): Promise<DueDelivery | null> {
  const row = await em.findOne(WebhookDelivery, { id: deliveryId, webhook: webhookId, turn, status: 'pending' })
  const target = row && (await em.findOne(Webhook, { id: row.webhook }))
  return row === null || target === null ? null : { row, target }
}

/** True if a delivery is still to be sent. Tests are also sent to disabled webhooks. */
export async function shouldSend(em: EntityManager, { row, target }: DueDelivery): Promise<boolean> {
  if (target.status === 'disabled' && !isTest(row)) return false
  const account = await em.findOne(Account, { id: target.account })
  return account !== null && isWorkingStatus(account.status)
}
