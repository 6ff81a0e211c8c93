import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import type { Subscription } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { hasEnded } from './cancellation.ts'
import { collect, voidInvoice } from './invoice-collection.ts'
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

function setPendingUpdate(state: StripeState, subscription: Subscription, quantity: number): void {
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: state.clock.unixSeconds() + pendingUpdateSeconds,
    metadata: null,
    subscription_items: [{ ...itemOf(subscription), quantity }],
    trial_end: null,
    trial_from_plan: null,
  }
}

/** Discards a pending update and voids its invoice. */
export function discardPendingUpdate(state: StripeState, subscription: Subscription): void {
  const invoice = state.store.invoices.get(subscription.latest_invoice ?? '')
  if (subscription.pending_update === null) return
  subscription.pending_update = null
  if (invoice?.status === 'open') voidInvoice(state, invoice)
}

type QuantityChange = SubscriptionChange & { readonly quantity: number }

/** Charges the difference immediately. A pending update takes effect only after its payment. */
function invoiceQuantityChange(state: StripeState, subscription: Subscription, change: QuantityChange): void {
  const item = itemOf(subscription)
  const { quantity, payment_behavior: behavior } = change
  const prorations = prorationLines({ item, subscriptionId: subscription.id }, quantity, state.clock.unixSeconds())
  const pendingLines = state.store.pendingLines.get(subscription.id) ?? []
  state.store.pendingLines.delete(subscription.id)
  if (behavior === 'pending_if_incomplete') setPendingUpdate(state, subscription, quantity)
  else item.quantity = quantity
  const invoice = invoiceSubscription(state, subscription, {
    lines: [...pendingLines, ...prorations],
    reason: 'subscription_update',
  })
  if (invoice.status === 'open') collect(state, invoice)
}

function changeQuantity(state: StripeState, subscription: Subscription, change: QuantityChange): void {
  const item = itemOf(subscription)
  const { quantity, proration_behavior: behavior = 'create_prorations' } = change
  discardPendingUpdate(state, subscription)
  if (quantity === item.quantity) return
  if (subscription.status === 'trialing') item.quantity = quantity
  else if (behavior === 'always_invoice') invoiceQuantityChange(state, subscription, change)
  else {
    const pendingLines = state.store.pendingLines.get(subscription.id) ?? []
    const prorations = prorationLines({ item, subscriptionId: subscription.id }, quantity, state.clock.unixSeconds())
    state.store.pendingLines.set(subscription.id, [...pendingLines, ...prorations])
    item.quantity = quantity
  }
}

/** Schedules the cancellation for the end of the period, or withdraws it. */
function scheduleCancellation(state: StripeState, subscription: Subscription, isScheduled: boolean): void {
  if (isScheduled === subscription.cancel_at_period_end) return
  subscription.cancel_at_period_end = isScheduled
  subscription.cancel_at = isScheduled ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isScheduled ? state.clock.unixSeconds() : null
  const reason = isScheduled ? 'cancellation_requested' : null
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
}

/** Changes the quantity of a subscription, or schedules its cancellation. */
export function updateSubscription(
  state: StripeState,
  subscription: Subscription,
  change: SubscriptionChange,
): Subscription {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const quantity = newQuantityOf(subscription, change)
  const { cancel_at_period_end: isCancellationScheduled } = change
  const jsonBefore = JSON.stringify(subscription)
  if (isCancellationScheduled !== undefined) scheduleCancellation(state, subscription, isCancellationScheduled)
  if (quantity !== undefined) changeQuantity(state, subscription, { ...change, quantity })
  if (JSON.stringify(subscription) !== jsonBefore) state.events.add('customer.subscription.updated', subscription)
  return subscription
}
