import { listOf } from '../api/lists.ts'
import { newId } from '../ids.ts'
import type { Customer, Discount, Invoice, InvoiceLine, Price } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { couponOf } from './discounts.ts'
import { type TaxRule, taxRuleOf } from './taxes.ts'

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
/** Times in seconds. */
type Period = { readonly start: number; readonly end: number }
export type LineContent = {
  readonly price: Price
  readonly quantity: number
  readonly amount: number
  readonly description: string
  readonly period: Period
  readonly isProration: boolean
  readonly itemId: string
  readonly subscriptionId: string | null
}

/** Creates an invoice line, still without discounts and tax. */
export function createLine(content: LineContent): InvoiceLine {
  const { price, quantity, amount, period, itemId, subscriptionId, isProration } = content
  const { id, product, currency } = price
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: content.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: subscriptionId,
        subscription_item: itemId,
      },
      type: 'subscription_item_details',
    },
    period: { start: period.start, end: period.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: id, product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscriptionId,
    subtotal: amount,
    taxes: [],
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const discountTotal = (line: InvoiceLine) => sum(line.discount_amounts.map(({ amount }) => amount))
const netAmount = (line: InvoiceLine) => line.amount - discountTotal(line)

/**
 * Applies a discount to the lines and returns its total. A percentage applies to each line, credits included. A fixed
 * amount reduces one line after the other until it is used up.
 */
function applyDiscount(state: StripeState, lines: readonly InvoiceLine[], discount: Discount): number {
  const coupon = couponOf(state, discount)
  const { percent_off: percentOff } = coupon
  let remainingAmountOff = coupon.amount_off ?? 0
  let total = 0
  for (const line of lines) {
    const lineAmount = netAmount(line)
    const amount =
      percentOff === null
        ? Math.min(remainingAmountOff, Math.max(0, lineAmount))
        : Math.round((lineAmount * percentOff) / 100)
    remainingAmountOff -= amount
    total += amount
    line.discount_amounts.push({ amount, discount: discount.id })
    line.discounts.push(discount.id)
  }
  return total
}

/** Adds the tax to each line, and returns the total taxes. */
function applyTax(lines: readonly InvoiceLine[], { percent, reason }: TaxRule): Invoice['total_taxes'] {
  for (const line of lines) {
    const amount = Math.round((netAmount(line) * percent) / 100)
    line.taxes = [createTax(amount, netAmount(line), reason)]
  }
  const taxTotal = sum(lines.flatMap(({ taxes }) => taxes).map(({ amount }) => amount))
  return [createTax(taxTotal, sum(lines.map(netAmount)), reason)]
}

function createTax(amount: number, taxableAmount: number, reason: TaxRule['reason']) {
  return {
    amount,
    tax_behavior: 'exclusive' as const,
    tax_rate_details: { tax_rate: 'txr_automatic' },
    taxability_reason: reason,
    taxable_amount: taxableAmount,
    type: 'tax_rate_details' as const,
  }
}

export type InvoiceContent = {
  readonly customer: Customer
  readonly subscriptionId: string | null
  readonly metadata: Record<string, string>
  readonly reason: InvoiceReason
  readonly lines: InvoiceLine[]
  readonly discounts: readonly Discount[]
  readonly isTaxed: boolean
  readonly period: Period
  readonly currency: string
}

/** Computes an invoice without storing or charging it. */
export function composeInvoice(state: StripeState, content: InvoiceContent): Invoice {
  const { customer, lines, subscriptionId, isTaxed, reason } = content
  const id = newId(reason === 'upcoming' ? 'upcoming_in' : 'in')
  const discounts = content.discounts.map((discount) => ({
    discount: discount.id,
    amount: applyDiscount(state, lines, discount),
  }))
  const taxes = isTaxed ? applyTax(lines, taxRuleOf(state, customer)) : []
  for (const line of lines) line.invoice = id
  const subtotal = sum(lines.map(({ amount }) => amount))
  const netTotal = subtotal - sum(discounts.map(({ amount }) => amount))
  const total = netTotal + sum(taxes.map(({ amount }) => amount))
  const amountDue = Math.max(0, total + customer.balance)
  return {
    ...defaultInvoiceFields(state),
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'complete' : null,
    },
    billing_reason: reason,
    currency: content.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    discounts: content.discounts.map(({ id: discountId }) => discountId),
    ending_balance: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: { metadata: content.metadata, subscription: subscriptionId },
      type: 'subscription_details',
    },
    period_end: content.period.end,
    period_start: content.period.start,
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: netTotal,
    total_taxes: taxes,
  }
}

/** Fields that all new invoices have in common. */
function defaultInvoiceFields({ clock }: StripeState) {
  return {
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Stripe stand-in',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically' as const,
    created: clock.unixSeconds(),
    custom_fields: null,
    customer_account: null,
    customer_shipping: null,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft' as const,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
  }
}
