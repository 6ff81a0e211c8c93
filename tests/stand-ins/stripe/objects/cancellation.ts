import type { Subscription } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { voidInvoice } from './invoice-collection.ts'

export type CancellationReason = 'cancellation_requested' | 'payment_failed'

export const hasEnded = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired'

/** Ends a subscription immediately. Its open invoices stay open, but are no longer charged. */
export function cancelSubscription(state: StripeState, subscription: Subscription, reason: CancellationReason): void {
  if (hasEnded(subscription)) return
  const { store, clock, events } = state
  const wasIncomplete = subscription.status === 'incomplete'
  const latestInvoice = store.invoices.get(subscription.latest_invoice ?? '')
  const hasPendingUpdate = subscription.pending_update !== null
  subscription.status = 'canceled'
  subscription.canceled_at ??= clock.unixSeconds()
  subscription.ended_at = clock.unixSeconds()
  subscription.pending_update = null
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  for (const invoice of store.invoices.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id || invoice.status !== 'open') continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  if ((wasIncomplete || hasPendingUpdate) && latestInvoice?.status === 'open') voidInvoice(state, latestInvoice)
  store.pendingLines.delete(subscription.id)
  events.add('customer.subscription.deleted', subscription)
}
