import type { Invoice, Subscription } from '../shapes.ts'
import type { World } from '../world.ts'

export function subscriptionOf({ store }: World, invoice: Invoice): Subscription | undefined {
  return store.subscriptions.get(invoice.parent.subscription_details.subscription ?? '')
}

function applyPendingUpdate(world: World, subscription: Subscription): void {
  const [wanted] = subscription.pending_update?.subscription_items ?? []
  const [item] = subscription.items.data
  if (wanted === undefined || item === undefined) return
  item.quantity = wanted.quantity
  item.price = wanted.price
  subscription.pending_update = null
  world.events.add('customer.subscription.pending_update_applied', subscription)
}

const unpaidStatuses: readonly string[] = ['incomplete', 'past_due', 'unpaid']

/** Updates the subscription of a paid invoice; only the latest invoice counts. */
export function notePaid(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (subscription === undefined || subscription.latest_invoice !== invoice.id) return
  const before = JSON.stringify(subscription)
  if (subscription.pending_update !== null) applyPendingUpdate(world, subscription)
  if (unpaidStatuses.includes(subscription.status)) subscription.status = 'active'
  if (JSON.stringify(subscription) !== before) world.events.add('customer.subscription.updated', subscription)
}

/** A failed first payment makes the subscription incomplete; a failed payment of a pending update doesn't change it. */
export function noteUnpaid(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (subscription?.latest_invoice !== invoice.id || subscription.pending_update !== null) return
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return
  subscription.status = 'past_due'
  world.events.add('customer.subscription.updated', subscription)
}
