import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import type { Subscription } from '../shapes.ts'
import type { World } from '../world.ts'
import { hasEnded } from './cancellation.ts'
import { collect, voidInvoice } from './collection.ts'
import { prorationLines } from './subscription-lines.ts'
import type { SubscriptionChange } from './subscription-parameters.ts'
import { invoiceSubscription, itemOf } from './subscriptions.ts'

/** Time after which a pending update expires. */
const pendingSeconds = 23 * 3600

function quantityOf(subscription: Subscription, change: SubscriptionChange): number | undefined {
  const item = itemOf(subscription)
  const [itemChange, otherItemChange] = change.items ?? []
  if (itemChange === undefined) return undefined
  if (itemChange.id !== undefined && itemChange.id !== item.id)
    throw noSuch('subscription_item', itemChange.id, 'items[0][id]')
  if (
    itemChange.id === undefined ||
    otherItemChange !== undefined ||
    (itemChange.price ?? item.price.id) !== item.price.id
  ) {
    throw invalidRequest('The stand-in can only change the quantity of the single item.', { param: 'items' })
  }
  return itemChange.quantity
}

function setPending(world: World, subscription: Subscription, quantity: number): void {
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.clock.unixSeconds() + pendingSeconds,
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

/** Charges the difference immediately. A pending update takes effect only after its payment. */
function invoiceChange(
  world: World,
  subscription: Subscription,
  change: SubscriptionChange & { quantity: number },
): void {
  const item = itemOf(subscription)
  const { quantity, payment_behavior: behavior } = change
  const lines = prorationLines({ item, subscriptionId: subscription.id }, quantity, world.clock.unixSeconds())
  const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
  world.store.pendingLines.delete(subscription.id)
  if (behavior === 'pending_if_incomplete') setPending(world, subscription, quantity)
  else item.quantity = quantity
  const invoice = invoiceSubscription(world, subscription, {
    lines: [...pendingLines, ...lines],
    reason: 'subscription_update',
  })
  if (invoice.status === 'open') collect(world, invoice)
}

function changeQuantity(
  world: World,
  subscription: Subscription,
  change: SubscriptionChange & { quantity: number },
): void {
  const item = itemOf(subscription)
  const { quantity, proration_behavior: behavior = 'create_prorations' } = change
  discardPendingUpdate(world, subscription)
  if (quantity === item.quantity) return
  if (subscription.status === 'trialing') item.quantity = quantity
  else if (behavior === 'always_invoice') invoiceChange(world, subscription, change)
  else {
    const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
    const lines = prorationLines({ item, subscriptionId: subscription.id }, quantity, world.clock.unixSeconds())
    world.store.pendingLines.set(subscription.id, [...pendingLines, ...lines])
    item.quantity = quantity
  }
}

function changeCancellation(world: World, subscription: Subscription, atPeriodEnd: boolean): void {
  if (atPeriodEnd === subscription.cancel_at_period_end) return
  subscription.cancel_at_period_end = atPeriodEnd
  subscription.cancel_at = atPeriodEnd ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = atPeriodEnd ? world.clock.unixSeconds() : null
  const reason = atPeriodEnd ? 'cancellation_requested' : null
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
}

export function updateSubscription(world: World, subscription: Subscription, change: SubscriptionChange): Subscription {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const quantity = quantityOf(subscription, change)
  const { cancel_at_period_end: atPeriodEnd } = change
  const jsonBefore = JSON.stringify(subscription)
  if (atPeriodEnd !== undefined) changeCancellation(world, subscription, atPeriodEnd)
  if (quantity !== undefined) changeQuantity(world, subscription, { ...change, quantity })
  if (JSON.stringify(subscription) !== jsonBefore) world.events.add('customer.subscription.updated', subscription)
  return subscription
}
