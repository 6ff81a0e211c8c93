import type { Invoice, Subscription } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

/** Subscription of an invoice. */
export function subscriptionOf({ store }: StripeState, invoice: Invoice): Subscription | undefined {
  return store.subscriptions.get(invoice.parent.subscription_details.subscription ?? '')
}

function applyPendingUpdate(state: StripeState, subscription: Subscription): void {
  const [updatedItem] = subscription.pending_update?.subscription_items ?? []
  const [item] = subscription.items.data
  if (updatedItem === undefined || item === undefined) return
  item.quantity = updatedItem.quantity
  item.price = updatedItem.price
  subscription.pending_update = null
  state.events.add('customer.subscription.pending_update_applied', subscription)
}

const unpaidStatuses: readonly string[] = ['incomplete', 'past_due', 'unpaid']

/** Activates the subscription of a paid invoice. Invoices older than the latest don't change it. */
export function markSubscriptionPaid(state: StripeState, invoice: Invoice): void {
  const subscription = subscriptionOf(state, invoice)
  if (subscription === undefined || subscription.latest_invoice !== invoice.id) return
  const jsonBefore = JSON.stringify(subscription)
  if (subscription.pending_update !== null) applyPendingUpdate(state, subscription)
  if (unpaidStatuses.includes(subscription.status)) subscription.status = 'active'
  if (JSON.stringify(subscription) !== jsonBefore) state.events.add('customer.subscription.updated', subscription)
}

/**
 * Marks the active subscription of an unpaid invoice as past due. A failed payment of a pending update doesn't change
 * the subscription.
 */
export function markSubscriptionPastDue(state: StripeState, invoice: Invoice): void {
  const subscription = subscriptionOf(state, invoice)
  if (subscription?.latest_invoice !== invoice.id || subscription.pending_update !== null) return
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return
  subscription.status = 'past_due'
  state.events.add('customer.subscription.updated', subscription)
}
