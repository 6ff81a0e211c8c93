import { listOf } from '../api/lists.ts'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Discount, Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { periodEnd } from '../time/periods.ts'
import { requirePrice } from './catalog.ts'
import { requireCustomer } from './customers.ts'
import { couponOf, createDiscounts } from './discounts.ts'
import { collect, openInvoice } from './invoice-collection.ts'
import { composeInvoice, type InvoiceReason } from './invoice-composition.ts'
import { periodLine } from './subscription-lines.ts'
import type { ItemParameters, SubscriptionCreation } from './subscription-parameters.ts'

const secondsPerDay = 86_400

/** The only item of a subscription. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw noSuch('subscription_item', id)
  return item
}

export const discountsOf = ({ store }: StripeState, { discounts }: Subscription): Discount[] =>
  discounts.flatMap((id) => store.discounts.get(id) ?? [])

/** Creates the single item of a subscription. Stopover sells packages only. */
export function createItem(
  state: StripeState,
  items: readonly ItemParameters[],
  period: InvoiceLine['period'],
): SubscriptionItem {
  const [item, otherItem] = items
  if (item?.price === undefined || otherItem !== undefined) {
    throw invalidRequest('The stand-in only has subscriptions with one item, which has a price.', { param: 'items' })
  }
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: state.clock.unixSeconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: null,
    price: requirePrice(state, item.price, 'items[0][price]'),
    quantity: item.quantity ?? 1,
    subscription: '',
    tax_rates: [],
  }
}

function trialEndOf(state: StripeState, creation: SubscriptionCreation): number | null {
  const { trial_from_plan: hasTrial, items } = creation
  const price = requirePrice(state, items[0]?.price ?? '', 'items[0][price]')
  const trialDays = (hasTrial ? price.recurring.trial_period_days : null) ?? 0
  return trialDays > 0 ? state.clock.unixSeconds() + trialDays * secondsPerDay : null
}

function composeSubscription(state: StripeState, creation: SubscriptionCreation): Subscription {
  const id = newId('sub')
  const start = state.clock.unixSeconds()
  const trialEnd = trialEndOf(state, creation)
  const item = createItem(state, creation.items, { start, end: start })
  item.subscription = id
  item.current_period_end = trialEnd ?? periodEnd(start, start)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: creation.automatic_tax?.enabled ?? false, liability: null },
    billing_cycle_anchor: trialEnd ?? start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: item.price.currency,
    customer: creation.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : start,
  }
}

/** Removes discounts that apply to one invoice only. */
function removeUsedDiscounts(state: StripeState, subscription: Subscription): void {
  subscription.discounts = discountsOf(state, subscription)
    .filter((discount) => couponOf(state, discount).duration !== 'once')
    .map(({ id }) => id)
}

/** Creates and opens an invoice of a subscription. */
export function invoiceSubscription(
  state: StripeState,
  subscription: Subscription,
  { lines, reason }: { readonly lines: InvoiceLine[]; readonly reason: InvoiceReason },
): Invoice {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  const invoice = composeInvoice(state, {
    customer: requireCustomer(state, subscription.customer, 'customer'),
    subscriptionId: subscription.id,
    metadata: subscription.metadata,
    reason,
    lines,
    discounts: discountsOf(state, subscription),
    isTaxed: subscription.automatic_tax.enabled,
    period: { start, end },
    currency: subscription.currency,
  })
  subscription.latest_invoice = invoice.id
  removeUsedDiscounts(state, subscription)
  return openInvoice(state, invoice)
}

function addDiscounts(state: StripeState, subscription: Subscription, discounts: readonly Discount[]): void {
  for (const discount of discounts) {
    discount.customer = subscription.customer
    discount.subscription = subscription.id
    state.store.discounts.set(discount.id, discount)
    const promotionCode = state.store.promotionCodes.get(discount.promotion_code ?? '')
    if (promotionCode !== undefined) promotionCode.times_redeemed += 1
  }
  subscription.discounts = discounts.map(({ id }) => id)
}

/** Creates a subscription. It becomes active once its first invoice is paid. */
export function createSubscription(state: StripeState, creation: SubscriptionCreation): Subscription {
  const { store, events } = state
  const customer = requireCustomer(state, creation.customer, 'customer')
  const defaultCardId = customer.invoice_settings.default_payment_method
  const subscription = composeSubscription(state, creation)
  if (defaultCardId === null && subscription.status !== 'trialing') {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  addDiscounts(state, subscription, createDiscounts(state, creation.discounts ?? []))
  store.subscriptions.set(subscription.id, subscription)
  events.add('customer.subscription.created', subscription)
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const line = periodLine({ item, subscriptionId: subscription.id }, period, subscription.status === 'trialing')
  const invoice = invoiceSubscription(state, subscription, { lines: [line], reason: 'subscription_create' })
  if (invoice.status === 'open') collect(state, invoice)
  return subscription
}
