import { cancelSubscription, hasEnded } from '../objects/cancellation.ts'
import { collect, voidInvoice } from '../objects/invoice-collection.ts'
import { composeInvoice } from '../objects/invoice-composition.ts'
import { periodLine } from '../objects/subscription-lines.ts'
import { discardPendingUpdate } from '../objects/subscription-updates.ts'
import { invoiceSubscription, itemOf } from '../objects/subscriptions.ts'
import type { Invoice, Subscription } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { periodEnd } from './periods.ts'

/** Time after which an incomplete subscription expires. */
const expirySeconds = 23 * 3600

type ScheduledAction = { readonly dueSeconds: number; readonly run: () => void }

/** Expires an incomplete subscription. */
function expireSubscription(state: StripeState, subscription: Subscription): void {
  const invoice = state.store.invoices.get(subscription.latest_invoice ?? '')
  subscription.status = 'incomplete_expired'
  subscription.ended_at = state.clock.unixSeconds()
  if (invoice?.status === 'open') voidInvoice(state, invoice)
  state.events.add('customer.subscription.updated', subscription)
}

function expirePendingUpdate(state: StripeState, subscription: Subscription): void {
  discardPendingUpdate(state, subscription)
  state.events.add('customer.subscription.pending_update_expired', subscription)
  state.events.add('customer.subscription.updated', subscription)
}

/** Creates the invoice of an unpaid subscription, which stays a draft. */
function createDraftInvoice(state: StripeState, subscription: Subscription): void {
  const item = itemOf(subscription)
  const customer = state.store.customers.get(subscription.customer)
  if (customer === undefined) return
  const period = { start: item.current_period_start, end: item.current_period_end }
  const draft = composeInvoice(state, {
    customer,
    subscriptionId: subscription.id,
    metadata: subscription.metadata,
    reason: 'subscription_cycle',
    lines: [periodLine({ item, subscriptionId: subscription.id }, period, false)],
    discounts: [],
    isTaxed: false,
    period,
    currency: subscription.currency,
  })
  draft.auto_advance = false
  state.store.invoices.set(draft.id, draft)
  subscription.latest_invoice = draft.id
  state.events.add('invoice.created', draft)
}

/** Begins the next period of a subscription, or ends it if it was canceled. */
function renew(state: StripeState, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    cancelSubscription(state, subscription, 'cancellation_requested')
    return
  }
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  if (subscription.pending_update !== null) expirePendingUpdate(state, subscription)
  item.current_period_start = period.start
  item.current_period_end = period.end
  if (subscription.status === 'trialing') subscription.status = 'active'
  state.events.add('customer.subscription.updated', subscription)
  if (subscription.status === 'unpaid') {
    createDraftInvoice(state, subscription)
    return
  }
  const pendingLines = state.store.pendingLines.get(subscription.id) ?? []
  state.store.pendingLines.delete(subscription.id)
  const lines = [...pendingLines, periodLine({ item, subscriptionId: subscription.id }, period, false)]
  const invoice = invoiceSubscription(state, subscription, { lines, reason: 'subscription_cycle' })
  if (invoice.status === 'open') collect(state, invoice, { isOffSession: true, isRetry: true })
}

/** Renewals and expirations of a subscription. */
function subscriptionActions(state: StripeState, subscription: Subscription): ScheduledAction[] {
  if (hasEnded(subscription)) return []
  const { status, created, pending_update: pendingUpdate } = subscription
  if (status === 'incomplete') {
    return [{ dueSeconds: created + expirySeconds, run: () => expireSubscription(state, subscription) }]
  }
  const actions: ScheduledAction[] = [
    { dueSeconds: itemOf(subscription).current_period_end, run: () => renew(state, subscription) },
  ]
  if (pendingUpdate !== null) {
    actions.push({ dueSeconds: pendingUpdate.expires_at, run: () => expirePendingUpdate(state, subscription) })
  }
  return actions
}

/** Next retry of the charge of an open invoice. */
function retryActions(state: StripeState, invoice: Invoice): ScheduledAction[] {
  const dueSeconds = invoice.status === 'open' ? invoice.next_payment_attempt : null
  if (dueSeconds === null) return []
  return [{ dueSeconds, run: () => void collect(state, invoice, { isOffSession: true, isRetry: true }) }]
}

/** Advances the clock, and runs the actions that become due in chronological order. */
export function advance(state: StripeState, endTime: Date): void {
  const { store, clock } = state
  const endSeconds = Math.floor(endTime.getTime() / 1000)
  for (;;) {
    const dueActions = [
      ...[...store.subscriptions.values()].flatMap((subscription) => subscriptionActions(state, subscription)),
      ...[...store.invoices.values()].flatMap((invoice) => retryActions(state, invoice)),
    ].filter(({ dueSeconds }) => dueSeconds <= endSeconds)
    const [nextAction] = dueActions.sort((a, b) => a.dueSeconds - b.dueSeconds)
    if (nextAction === undefined) break
    if (nextAction.dueSeconds > clock.unixSeconds()) clock.setTime(new Date(nextAction.dueSeconds * 1000))
    nextAction.run()
  }
  if (endTime > clock.now()) clock.setTime(endTime)
}

/** Ends the charging of a past-due subscription, which becomes unpaid or is canceled. */
export function endRetries(state: StripeState, subscription: Subscription, finalStatus: 'unpaid' | 'canceled'): void {
  if (finalStatus === 'canceled') {
    cancelSubscription(state, subscription, 'payment_failed')
    return
  }
  for (const invoice of state.store.invoices.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id || invoice.status !== 'open') continue
    invoice.next_payment_attempt = null
    invoice.auto_advance = false
  }
  subscription.status = 'unpaid'
  state.events.add('customer.subscription.updated', subscription)
}
