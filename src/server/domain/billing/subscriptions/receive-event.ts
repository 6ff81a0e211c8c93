import { AccountBilling } from '../plans/entity.ts'
import { rememberEvent, syncAccount } from './apply.ts'
import { BillingEvent } from './event-entity.ts'
import { type BillingScope, requirePayments } from './scope.ts'

/**
 * Lets an event of Stripe's take effect: once, however often it is delivered, and whatever came before it, because it says
 * only that something changed. Rejects with `billing.signature` for one that Stripe did not sign, and with
 * `billing.unavailable` where what changed can't be read; nothing is remembered then, and Stripe delivers it again.
 */
export async function receiveEvent(scope: BillingScope, body: Buffer, signature: string): Promise<void> {
  const event = await requirePayments(scope).event(body, signature)
  const { em } = scope
  if ((await em.count(BillingEvent, { id: event.id })) > 0) return
  const where = { stripeId: event.customerId ?? '' }
  const row = event.customerId === null ? null : await em.findOne(AccountBilling, where)
  if (row === null) await rememberEvent(scope, event)
  else await syncAccount(scope, row.account, event)
}
