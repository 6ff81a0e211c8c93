import { cancelSubscription, hasEnded } from '../objects/cancellation.ts'
import { collect, voidInvoice } from '../objects/collection.ts'
import { composeInvoice } from '../objects/invoice-composition.ts'
import { periodLine } from '../objects/subscription-lines.ts'
import { discardPendingUpdate } from '../objects/subscription-updates.ts'
import { invoiceSubscription, itemOf } from '../objects/subscriptions.ts'
import type { Invoice, Subscription } from '../shapes.ts'
import type { World } from '../world.ts'
import { periodEnd } from './periods.ts'

/** Time after which an incomplete subscription expires. */
const expirySeconds = 23 * 3600

type ScheduledAction = { readonly dueSeconds: number; readonly run: () => void }

/** Expires an incomplete subscription. */
function expireSubscription(world: World, subscription: Subscription): void {
  const invoice = world.store.invoices.get(subscription.latest_invoice ?? '')
  subscription.status = 'incomplete_expired'
  subscription.ended_at = world.clock.unixSeconds()
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  world.events.add('customer.subscription.updated', subscription)
}

function expirePendingUpdate(world: World, subscription: Subscription): void {
  discardPendingUpdate(world, subscription)
  world.events.add('customer.subscription.pending_update_expired', subscription)
  world.events.add('customer.subscription.updated', subscription)
}

/** Creates the invoice of an unpaid subscription, which stays a draft. */
function createDraftInvoice(world: World, subscription: Subscription): void {
  const item = itemOf(subscription)
  const customer = world.store.customers.get(subscription.customer)
  if (customer === undefined) return
  const period = { start: item.current_period_start, end: item.current_period_end }
  const draft = composeInvoice(world, {
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
  world.store.invoices.set(draft.id, draft)
  subscription.latest_invoice = draft.id
  world.events.add('invoice.created', draft)
}

/** Begins the next period of a subscription, or ends it if it was canceled. */
function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription, 'cancellation_requested')
    return
  }
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  if (subscription.pending_update !== null) expirePendingUpdate(world, subscription)
  item.current_period_start = period.start
  item.current_period_end = period.end
  if (subscription.status === 'trialing') subscription.status = 'active'
  world.events.add('customer.subscription.updated', subscription)
  if (subscription.status === 'unpaid') {
    createDraftInvoice(world, subscription)
    return
  }
  const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
  world.store.pendingLines.delete(subscription.id)
  const lines = [...pendingLines, periodLine({ item, subscriptionId: subscription.id }, period, false)]
  const invoice = invoiceSubscription(world, subscription, { lines, reason: 'subscription_cycle' })
  if (invoice.status === 'open') collect(world, invoice, { isOffSession: true, isRetry: true })
}

/** Renewals and expirations of a subscription. */
function subscriptionActions(world: World, subscription: Subscription): ScheduledAction[] {
  if (hasEnded(subscription)) return []
  const { status, created, pending_update: pendingUpdate } = subscription
  if (status === 'incomplete') {
    return [{ dueSeconds: created + expirySeconds, run: () => expireSubscription(world, subscription) }]
  }
  const actions: ScheduledAction[] = [
    { dueSeconds: itemOf(subscription).current_period_end, run: () => renew(world, subscription) },
  ]
  if (pendingUpdate !== null) {
    actions.push({ dueSeconds: pendingUpdate.expires_at, run: () => expirePendingUpdate(world, subscription) })
  }
  return actions
}

/** Next retry of the charge of an open invoice. */
function retryActions(world: World, invoice: Invoice): ScheduledAction[] {
  const dueSeconds = invoice.status === 'open' ? invoice.next_payment_attempt : null
  if (dueSeconds === null) return []
  return [{ dueSeconds, run: () => void collect(world, invoice, { isOffSession: true, isRetry: true }) }]
}

/** Advances the clock, and runs the actions that become due in chronological order. */
export function advance(world: World, endTime: Date): void {
  const { store, clock } = world
  const endSeconds = Math.floor(endTime.getTime() / 1000)
  for (;;) {
    const dueActions = [
      ...[...store.subscriptions.values()].flatMap((subscription) => subscriptionActions(world, subscription)),
      ...[...store.invoices.values()].flatMap((invoice) => retryActions(world, invoice)),
    ].filter(({ dueSeconds }) => dueSeconds <= endSeconds)
    const [nextAction] = dueActions.sort((a, b) => a.dueSeconds - b.dueSeconds)
    if (nextAction === undefined) break
    if (nextAction.dueSeconds > clock.unixSeconds()) clock.setTime(new Date(nextAction.dueSeconds * 1000))
    nextAction.run()
  }
  if (endTime > clock.now()) clock.setTime(endTime)
}

/** Ends the charging of a past-due subscription, which becomes unpaid or is canceled. */
export function endRetries(world: World, subscription: Subscription, finalStatus: 'unpaid' | 'canceled'): void {
  if (finalStatus === 'canceled') {
    cancelSubscription(world, subscription, 'payment_failed')
    return
  }
  for (const invoice of world.store.invoices.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id || invoice.status !== 'open') continue
    invoice.next_payment_attempt = null
    invoice.auto_advance = false
  }
  subscription.status = 'unpaid'
  world.events.add('customer.subscription.updated', subscription)
}
