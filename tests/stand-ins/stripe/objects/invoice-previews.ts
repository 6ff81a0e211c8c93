import { z } from 'zod'
import { integer, readParameters } from '../api/parameters.ts'
import type { Call } from '../api/routes.ts'
import { invalidRequest, noSuch, StripeError } from '../api/stripe-error.ts'
import type { Customer, Discount, Invoice, InvoiceLine, Subscription } from '../shapes.ts'
import { periodEnd } from '../time/periods.ts'
import type { World } from '../world.ts'
import { hasEnded } from './cancellation.ts'
import { discountParameters, readDiscounts } from './discounts.ts'
import { composeInvoice } from './invoice-composition.ts'
import { periodLine, prorationLines } from './subscription-lines.ts'
import { automaticTax, items, prorationBehavior } from './subscription-parameters.ts'
import { customerOf, discountsOf, itemOf, newItem } from './subscriptions.ts'

const parameters = z.strictObject({
  automatic_tax: automaticTax.optional(),
  customer: z.string().optional(),
  discounts: discountParameters.optional(),
  preview_mode: z.literal('recurring').optional(),
  subscription: z.string().optional(),
  subscription_details: z
    .strictObject({
      items: items.optional(),
      proration_behavior: prorationBehavior.optional(),
      trial_end: integer.optional(),
    })
    .optional(),
})
type PreviewParameters = z.output<typeof parameters>
type Part = { readonly lines: InvoiceLine[]; readonly period: InvoiceLine['period'] }

const nobody: Pick<Customer, 'id' | 'balance'> = { id: '', balance: 0 }

/** Previews are also available without a customer. */
function previewCustomer(world: World, id: string | undefined): Customer {
  if (id !== undefined) return customerOf(world, id)
  return {
    ...nobody,
    object: 'customer',
    created: world.clock.seconds(),
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    shipping: null,
  }
}

function firstPeriod(world: World, { subscription_details: details }: PreviewParameters): Part {
  const start = world.clock.seconds()
  const item = newItem(world, details?.items ?? [], { start, end: start })
  const trialEnd = details?.trial_end ?? null
  const period = { start, end: trialEnd ?? periodEnd(start, start) }
  return { lines: [periodLine({ item, subscriptionId: null }, period, trialEnd !== null)], period }
}

function nextPeriod(subscription: Subscription, quantity: number): Part {
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, start) }
  return {
    lines: [periodLine({ item: { ...item, quantity }, subscriptionId: subscription.id }, period, false)],
    period,
  }
}

function changedPeriod(world: World, subscription: Subscription, wanted: PreviewParameters): Part {
  const { subscription_details: details, preview_mode: mode } = wanted
  const item = itemOf(subscription)
  const [change] = details?.items ?? []
  if (change !== undefined && change.id !== item.id) {
    throw noSuch('subscription_item', change.id ?? '', 'subscription_details[items][0][id]')
  }
  const quantity = change?.quantity ?? item.quantity
  const next = nextPeriod(subscription, quantity)
  if (mode === 'recurring') return next
  const behavior = details?.proration_behavior ?? 'create_prorations'
  const isProrated = quantity !== item.quantity && subscription.status !== 'trialing'
  const prorations = isProrated
    ? prorationLines({ item, subscriptionId: subscription.id }, quantity, world.clock.seconds())
    : []
  const waiting = structuredClone(world.store.pendingLines.get(subscription.id) ?? [])
  if (isProrated && behavior === 'always_invoice') {
    return {
      lines: [...waiting, ...prorations],
      period: { start: item.current_period_start, end: item.current_period_end },
    }
  }
  return { lines: [...waiting, ...prorations, ...next.lines], period: next.period }
}

function previewDiscounts(world: World, subscription: Subscription | undefined, wanted: PreviewParameters): Discount[] {
  if (wanted.discounts !== undefined) return readDiscounts(world, wanted.discounts)
  return subscription === undefined ? [] : discountsOf(world, subscription)
}

function findSubscription(
  { store }: World,
  { subscription: id, customer }: PreviewParameters,
): Subscription | undefined {
  if (id === undefined) return undefined
  const subscription = store.subscriptions.get(id)
  if (subscription === undefined || (customer ?? subscription.customer) !== subscription.customer) {
    throw noSuch('subscription', id, 'subscription')
  }
  return subscription
}

/** Preview of an invoice, which is not stored. */
export function previewInvoice({ world, form }: Call): Invoice {
  const wanted = readParameters(parameters, form)
  const subscription = findSubscription(world, wanted)
  const customer = previewCustomer(world, subscription?.customer ?? wanted.customer)
  const willEnd = subscription !== undefined && (hasEnded(subscription) || subscription.cancel_at_period_end)
  if (willEnd && wanted.subscription_details === undefined) {
    const message = `No upcoming invoices for customer: '${customer.id}'`
    throw new StripeError(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message })
  }
  if (subscription === undefined && wanted.subscription_details?.items === undefined) {
    throw invalidRequest('You must provide a subscription, or subscription_details with items.')
  }
  const { lines, period } =
    subscription === undefined ? firstPeriod(world, wanted) : changedPeriod(world, subscription, wanted)
  const preview = composeInvoice(world, {
    customer,
    subscriptionId: subscription?.id ?? null,
    metadata: subscription?.metadata ?? {},
    reason: 'upcoming',
    lines,
    discounts: previewDiscounts(world, subscription, wanted),
    isTaxed: wanted.automatic_tax?.enabled ?? subscription?.automatic_tax.enabled ?? false,
    period,
    currency: lines[0]?.currency ?? 'usd',
  })
  const isNow = lines.every((line) => line.parent?.subscription_item_details?.proration === true)
  preview.next_payment_attempt = isNow ? world.clock.seconds() : period.start
  return preview
}
