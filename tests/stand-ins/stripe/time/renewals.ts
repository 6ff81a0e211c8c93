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
const incompleteSeconds = 23 * 3600

/** An action of the stand-in at a time in seconds. */
type ScheduledAction = { readonly at: number; readonly run: () => void }

function expire(world: World, subscription: Subscription): void {
  const invoice = world.store.invoices.get(subscription.latest_invoice ?? '')
  subscription.status = 'incomplete_expired'
  subscription.ended_at = world.clock.unixSeconds()
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  world.events.add('customer.subscription.updated', subscription)
}

function expirePending(world: World, subscription: Subscription): void {
  discardPendingUpdate(world, subscription)
  world.events.add('customer.subscription.pending_update_expired', subscription)
  world.events.add('customer.subscription.updated', subscription)
}

/** Creates the invoice of an unpaid subscription, which stays a draft. */
function draftInvoice(world: World, subscription: Subscription): void {
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

function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    cancelSubscription(world, subscription, 'cancellation_requested')
    return
  }
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  if (subscription.pending_update !== null) expirePending(world, subscription)
  item.current_period_start = period.start
  item.current_period_end = period.end
  if (subscription.status === 'trialing') subscription.status = 'active'
  world.events.add('customer.subscription.updated', subscription)
  if (subscription.status === 'unpaid') {
    draftInvoice(world, subscription)
    return
  }
  const pendingLines = world.store.pendingLines.get(subscription.id) ?? []
  world.store.pendingLines.delete(subscription.id)
  const lines = [...pendingLines, periodLine({ item, subscriptionId: subscription.id }, period, false)]
  const invoice = invoiceSubscription(world, subscription, { lines, reason: 'subscription_cycle' })
  if (invoice.status === 'open') collect(world, invoice, { isOffSession: true, isRetry: true })
}

function scheduledActions(world: World, subscription: Subscription): ScheduledAction[] {
  if (hasEnded(subscription)) return []
  const { status, created, pending_update: pending } = subscription
  if (status === 'incomplete') return [{ at: created + incompleteSeconds, run: () => expire(world, subscription) }]
  const actions: ScheduledAction[] = [
    { at: itemOf(subscription).current_period_end, run: () => renew(world, subscription) },
  ]
  if (pending !== null) actions.push({ at: pending.expires_at, run: () => expirePending(world, subscription) })
  return actions
}

function scheduledRetry(world: World, invoice: Invoice): ScheduledAction[] {
  const at = invoice.status === 'open' ? invoice.next_payment_attempt : null
  return at === null ? [] : [{ at, run: () => void collect(world, invoice, { isOffSession: true, isRetry: true }) }]
}

/** Advances the clock, and runs the due actions in chronological order. */
export function advance(world: World, at: Date): void {
  const { store, clock } = world
  const end = Math.floor(at.getTime() / 1000)
  for (;;) {
    const now = clock.unixSeconds()
    const dueActions = [
      ...[...store.subscriptions.values()].flatMap((subscription) => scheduledActions(world, subscription)),
      ...[...store.invoices.values()].flatMap((invoice) => scheduledRetry(world, invoice)),
    ].filter((action) => action.at <= end)
    const [nextAction] = dueActions.sort((a, b) => a.at - b.at)
    if (nextAction === undefined) break
    if (nextAction.at > now) clock.setTime(new Date(nextAction.at * 1000))
    nextAction.run()
  }
  if (at > clock.now()) clock.setTime(at)
}

/** Ends the charging of a past-due subscription, which becomes unpaid or is canceled. */
export function endRetries(world: World, subscription: Subscription, as: 'unpaid' | 'canceled'): void {
  if (as === 'canceled') {
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
