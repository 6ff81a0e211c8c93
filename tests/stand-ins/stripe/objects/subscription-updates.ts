import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import type { Subscription } from '../shapes.ts'
import type { World } from '../world.ts'
import { hasEnded } from './cancellation.ts'
import { collect, voidInvoice } from './collection.ts'
import { prorationLines } from './subscription-lines.ts'
import type { SubscriptionChange } from './subscription-parameters.ts'
import { invoiceSubscription, itemOf } from './subscriptions.ts'

/** Time after which a pending update expires. */
const pendingUpdateSeconds = 23 * 3600

/** New quantity of the single item; undefined if it doesn't change. */
function newQuantityOf(subscription: Subscription, change: SubscriptionChange): number | undefined {
  const item = itemOf(subscription)
  const [itemChange, otherItemChange] = change.items ?? []
  if (itemChange === undefined) return undefined
  if (itemChange.id !== undefined && itemChange.id !== item.id) {
    throw noSuch('subscription_item', itemChange.id, 'items[0][id]')
  }
  if (
    itemChange.id === undefined ||
    otherItemChange !== undefined ||
    (itemChange.price ?? item.price.id) !== item.price.id
  ) {
    throw invalidRequest('The stand-in can only change the quantity of the single item.', { param: 'items' })
  }
  return itemChange.quantity
}

function setPendingUpdate(world: World, subscription: Subscription, quantity: number): void {
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.clock.unixSeconds() + pendingUpdateSeconds,
    metadata: null,
    subscription_items: [{ ...itemOf(subscription), quantity }],
    trial_end: null,
    trial_from_plan: null,
  }
}

/** Discards a pending update and voids its invoice. */
export function discardPendingUpdate(world: World, subscription: Subscription): void {
  const invoice = world.store.invoices.get(subscription.latest_invoice ?? '')
  if (subscription.pending_update === null) return
  subscription.pending_update = null
  if (invoice?.status === 'open') voidInvoice(world, invoice)
}

type QuantityChange = SubscriptionChange & { readonly quantity: number }

/** Charges the difference immediately. A pending update takes effect only after its payment. */
function invoiceQuantityChange(world: World, subscription: Subscription, change: QuantityChange): void {
  const item = itemOf(subscription)
  const { quantity, payment_behavior: behavior } = change
  const prorations = prorationLines({ item, subscriptionId: subscription.id }, quantity, world.clock.unixSeconds())
  const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
  world.store.pendingLines.delete(subscription.id)
  if (behavior === 'pending_if_incomplete') setPendingUpdate(world, subscription, quantity)
  else item.quantity = quantity
  const invoice = invoiceSubscription(world, subscription, {
    lines: [...pendingLines, ...prorations],
    reason: 'subscription_update',
  })
  if (invoice.status === 'open') collect(world, invoice)
}

function changeQuantity(world: World, subscription: Subscription, change: QuantityChange): void {
  const item = itemOf(subscription)
  const { quantity, proration_behavior: behavior = 'create_prorations' } = change
  discardPendingUpdate(world, subscription)
  if (quantity === item.quantity) return
  if (subscription.status === 'trialing') item.quantity = quantity
  else if (behavior === 'always_invoice') invoiceQuantityChange(world, subscription, change)
  else {
    const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
    const prorations = prorationLines({ item, subscriptionId: subscription.id }, quantity, world.clock.unixSeconds())
    world.store.pendingLines.set(subscription.id, [...pendingLines, ...prorations])
    item.quantity = quantity
  }
}

/** Schedules the cancellation for the end of the period, or withdraws it. */
function scheduleCancellation(world: World, subscription: Subscription, isScheduled: boolean): void {
  if (isScheduled === subscription.cancel_at_period_end) return
  subscription.cancel_at_period_end = isScheduled
  subscription.cancel_at = isScheduled ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isScheduled ? world.clock.unixSeconds() : null
  const reason = isScheduled ? 'cancellation_requested' : null
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
}

export function updateSubscription(world: World, subscription: Subscription, change: SubscriptionChange): Subscription {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const quantity = newQuantityOf(subscription, change)
  const { cancel_at_period_end: isCancellationScheduled } = change
  const jsonBefore = JSON.stringify(subscription)
  if (isCancellationScheduled !== undefined) scheduleCancellation(world, subscription, isCancellationScheduled)
  if (quantity !== undefined) changeQuantity(world, subscription, { ...change, quantity })
  if (JSON.stringify(subscription) !== jsonBefore) world.events.add('customer.subscription.updated', subscription)
  return subscription
}
