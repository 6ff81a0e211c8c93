import { AccountBilling } from '../plans/entity.ts'
import { BillingEvent } from './event-entity.ts'
import { type BillingScope, requirePayments } from './scope.ts'
import { storeEvent, syncAccount } from './sync-account.ts'

/**
 * Processes a webhook event of Stripe. Idempotent and independent of order, because an event only triggers reading the
 * current state. Rejects with `billing.signature` for an invalid signature, and with `billing.unavailable` if the state
 * can't be read: the event is then not stored, and Stripe delivers it again.
 */
export async function receiveEvent(scope: BillingScope, body: Buffer, signature: string): Promise<void> {
  const event = await requirePayments(scope).event(body, signature)
  const { em } = scope
  if ((await em.count(BillingEvent, { id: event.id })) > 0) return
  const where = { stripeId: event.customerId ?? '' }
  const row = event.customerId === null ? null : await em.findOne(AccountBilling, where)
  if (row === null) await storeEvent(scope, event)
  else await syncAccount(scope, row.account, event)
}
