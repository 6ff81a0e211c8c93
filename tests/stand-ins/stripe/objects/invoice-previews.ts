import { z } from 'zod'
import { integer, readParameters } from '../api/parameters.ts'
import type { Call } from '../api/routes.ts'
import { invalidRequest, noSuch, StripeError } from '../api/stripe-error.ts'
import type { Customer, Discount, Invoice, InvoiceLine, Subscription } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { periodEnd } from '../time/periods.ts'
import { hasEnded } from './cancellation.ts'
import { requireCustomer } from './customers.ts'
import { createDiscounts, discountParameters } from './discounts.ts'
import { composeInvoice } from './invoice-composition.ts'
import { periodLine, prorationLines } from './subscription-lines.ts'
import { automaticTaxSchema, itemsSchema, prorationBehaviorSchema } from './subscription-parameters.ts'
import { createItem, discountsOf, itemOf } from './subscriptions.ts'

const previewSchema = z.strictObject({
  automatic_tax: automaticTaxSchema.optional(),
  customer: z.string().optional(),
  discounts: discountParameters.optional(),
  preview_mode: z.literal('recurring').optional(),
  subscription: z.string().optional(),
  subscription_details: z
    .strictObject({
      items: itemsSchema.optional(),
      proration_behavior: prorationBehaviorSchema.optional(),
      trial_end: integer.optional(),
    })
    .optional(),
})
type PreviewParameters = z.output<typeof previewSchema>
type PeriodLines = { readonly lines: InvoiceLine[]; readonly period: InvoiceLine['period'] }

const anonymousCustomer: Pick<Customer, 'id' | 'balance'> = { id: '', balance: 0 }

/** Customer of a preview, or an anonymous one. */
function previewCustomer(state: StripeState, id: string | undefined): Customer {
  if (id !== undefined) return requireCustomer(state, id, 'customer')
  return {
    ...anonymousCustomer,
    object: 'customer',
    created: state.clock.unixSeconds(),
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    shipping: null,
  }
}

/** Lines of a new subscription's first period. */
function firstPeriodLines(state: StripeState, { subscription_details: details }: PreviewParameters): PeriodLines {
  const start = state.clock.unixSeconds()
  const item = createItem(state, details?.items ?? [], { start, end: start })
  const trialEnd = details?.trial_end ?? null
  const period = { start, end: trialEnd ?? periodEnd(start, start) }
  return { lines: [periodLine({ item, subscriptionId: null }, period, trialEnd !== null)], period }
}

/** Lines of the next renewal. */
function nextPeriodLines(subscription: Subscription, quantity: number): PeriodLines {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  return {
    lines: [periodLine({ item: { ...item, quantity }, subscriptionId: subscription.id }, period, false)],
    period,
  }
}

/** Lines of the invoice that follows a change: the prorations alone if they are charged immediately. */
function changeLines(state: StripeState, subscription: Subscription, preview: PreviewParameters): PeriodLines {
  const { subscription_details: details, preview_mode: mode } = preview
  const item = itemOf(subscription)
  const [change] = details?.items ?? []
  if (change !== undefined && change.id !== item.id) {
    throw noSuch('subscription_item', change.id ?? '', 'subscription_details[items][0][id]')
  }
  const quantity = change?.quantity ?? item.quantity
  const renewal = nextPeriodLines(subscription, quantity)
  if (mode === 'recurring') return renewal
  const behavior = details?.proration_behavior ?? 'create_prorations'
  const isProrated = quantity !== item.quantity && subscription.status !== 'trialing'
  const prorations = isProrated
    ? prorationLines({ item, subscriptionId: subscription.id }, quantity, state.clock.unixSeconds())
    : []
  const pendingLines = structuredClone(state.store.pendingLines.get(subscription.id) ?? [])
  if (isProrated && behavior === 'always_invoice') {
    return {
      lines: [...pendingLines, ...prorations],
      period: { start: item.current_period_start, end: item.current_period_end },
    }
  }
  return { lines: [...pendingLines, ...prorations, ...renewal.lines], period: renewal.period }
}

function previewDiscounts(
  state: StripeState,
  subscription: Subscription | undefined,
  preview: PreviewParameters,
): Discount[] {
  if (preview.discounts !== undefined) return createDiscounts(state, preview.discounts)
  return subscription === undefined ? [] : discountsOf(state, subscription)
}

function findSubscription(
  { store }: StripeState,
  { subscription: id, customer }: PreviewParameters,
): Subscription | undefined {
  if (id === undefined) return undefined
  const subscription = store.subscriptions.get(id)
  if (subscription === undefined || (customer ?? subscription.customer) !== subscription.customer) {
    throw noSuch('subscription', id, 'subscription')
  }
  return subscription
}

/** Composes an invoice without storing it. */
export function previewInvoice({ state, form }: Call): Invoice {
  const parameters = readParameters(previewSchema, form)
  const subscription = findSubscription(state, parameters)
  const customer = previewCustomer(state, subscription?.customer ?? parameters.customer)
  const willEnd = subscription !== undefined && (hasEnded(subscription) || subscription.cancel_at_period_end)
  if (willEnd && parameters.subscription_details === undefined) {
    const message = `No upcoming invoices for customer: '${customer.id}'`
    throw new StripeError(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message })
  }
  if (subscription === undefined && parameters.subscription_details?.items === undefined) {
    throw invalidRequest('You must provide a subscription, or subscription_details with items.')
  }
  const { lines, period } =
    subscription === undefined ? firstPeriodLines(state, parameters) : changeLines(state, subscription, parameters)
  const preview = composeInvoice(state, {
    customer,
    subscriptionId: subscription?.id ?? null,
    metadata: subscription?.metadata ?? {},
    reason: 'upcoming',
    lines,
    discounts: previewDiscounts(state, subscription, parameters),
    isTaxed: parameters.automatic_tax?.enabled ?? subscription?.automatic_tax.enabled ?? false,
    period,
    currency: lines[0]?.currency ?? 'usd',
  })
  const isDueNow = lines.every((line) => line.parent?.subscription_item_details?.proration === true)
  preview.next_payment_attempt = isDueNow ? state.clock.unixSeconds() : period.start
  return preview
}
