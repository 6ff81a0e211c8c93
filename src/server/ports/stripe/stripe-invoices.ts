import type Stripe from 'stripe'
import { type ChangePreview, type Invoice, invoiceStatuses } from '../../../shared/billing/billing.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { NextInvoice, Payments } from '../payments.ts'
import type { StripeContext } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { discountsOf, trialEndFor } from './stripe-pricing.ts'

const invoicesPageLength = 24

type PreviewOrder = Parameters<Payments['preview']>[0]

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true
}

function lineOf({ description, amount, currency }: Stripe.InvoiceLineItem): ChangePreview['lines'][number] {
  return { description: description ?? '', total: { amount, currency } }
}

function taxOf({ settings }: StripeContext, { total_taxes, currency }: Stripe.Invoice): ChangePreview['tax'] {
  if (!settings.hasAutomaticTax) return null
  return { amount: (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0), currency }
}

/** Preview of a new subscription. Stripe can't calculate tax before the customer exists. */
async function previewNewSubscription(
  context: StripeContext,
  { customerId, packageQuantity, coupon }: PreviewOrder,
): Promise<ChangePreview> {
  const { stripe, settings } = context
  const discounts = await discountsOf(context, coupon)
  const trialEnd = await trialEndFor(context, customerId)
  const items = [{ price: settings.priceId, quantity: packageQuantity }]
  const commonParams = {
    ...(customerId === null ? {} : { customer: customerId }),
    ...(discounts.length > 0 && { discounts }),
    automatic_tax: { enabled: settings.hasAutomaticTax && customerId !== null },
  }
  const details = trialEnd === null ? { items } : { items, trial_end: Math.floor(trialEnd.getTime() / 1000) }
  const firstInvoice = await stripe.invoices.createPreview({ ...commonParams, subscription_details: details })
  const recurring = await stripe.invoices.createPreview({
    ...commonParams,
    subscription_details: { items },
    preview_mode: 'recurring',
  })
  const { currency } = firstInvoice
  return {
    dueNow: { amount: firstInvoice.amount_due, currency },
    lines: firstInvoice.lines.data.map(lineOf),
    renewal: { amount: recurring.total, currency },
    tax: taxOf(context, firstInvoice),
  }
}

async function previewChange(
  context: StripeContext,
  subscriptionId: string,
  packageQuantity: number,
): Promise<ChangePreview> {
  const { stripe } = context
  const [item] = (await stripe.subscriptions.retrieve(subscriptionId)).items.data
  if (item === undefined) throw new AppError('billing.changed')
  const isUpgrade = packageQuantity > (item.quantity ?? 0)
  const details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
    items: [{ id: item.id, quantity: packageQuantity }],
    proration_behavior: isUpgrade ? 'always_invoice' : 'create_prorations',
  }
  const commonParams = { subscription: subscriptionId, subscription_details: details }
  const change = await stripe.invoices.createPreview(commonParams)
  const recurring = await stripe.invoices.createPreview({ ...commonParams, preview_mode: 'recurring' })
  const { currency } = change
  return {
    // Credit for fewer packages reduces the next invoice and is never paid out.
    dueNow: { amount: isUpgrade ? change.amount_due : 0, currency },
    lines: change.lines.data.filter(isProration).map(lineOf),
    renewal: { amount: recurring.total, currency },
    tax: isUpgrade ? taxOf(context, change) : null,
  }
}

/** Calculates the costs of a new subscription, or of a change of its packages. */
export const preview =
  (context: StripeContext): Payments['preview'] =>
  (order) =>
    order.subscriptionId === null
      ? previewNewSubscription(context, order)
      : previewChange(context, order.subscriptionId, order.packageQuantity)

function isNoUpcomingInvoice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'invoice_upcoming_none'
}

/** The next invoice of a subscription; null if there is none. */
export const nextInvoice =
  ({ stripe }: StripeContext): Payments['nextInvoice'] =>
  async (subscriptionId): Promise<NextInvoice | null> => {
    try {
      const invoice = await stripe.invoices.createPreview({ subscription: subscriptionId })
      const { amount_due: amount, currency, next_payment_attempt: attempt, period_end: end } = invoice
      return { total: { amount, currency }, at: new Date((attempt ?? end) * 1000) }
    } catch (error) {
      if (isNoUpcomingInvoice(error) || isMissing(error)) return null
      throw error
    }
  }

/** The invoice as a list; empty for a draft. */
function visibleInvoiceOf(stripeInvoice: Stripe.Invoice): readonly Invoice[] {
  const status = invoiceStatuses.find((name) => name === stripeInvoice.status)
  if (status === undefined) return []
  const { id, number, created, total: amount, currency, invoice_pdf, hosted_invoice_url } = stripeInvoice
  return [
    {
      id,
      number: number ?? '',
      at: new Date(created * 1000).toISOString(),
      status,
      total: { amount, currency },
      pdfUrl: invoice_pdf ?? null,
      pageUrl: hosted_invoice_url ?? null,
    },
  ]
}

/** A page of the customer's invoices, newest first, without drafts. */
export const invoices =
  ({ stripe }: StripeContext): Payments['invoices'] =>
  async (customerId, cursor) => {
    const pageStart = cursor === null ? {} : { starting_after: cursor }
    const page = stripe.invoices.list({ customer: customerId, limit: invoicesPageLength, ...pageStart })
    const { data, has_more } = await page.catch((error: unknown) => {
      throw isMissing(error) ? new AppError('resource.notFound') : error
    })
    return { invoices: data.flatMap(visibleInvoiceOf), nextCursor: has_more ? (data.at(-1)?.id ?? null) : null }
  }
