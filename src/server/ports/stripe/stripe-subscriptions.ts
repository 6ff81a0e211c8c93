import type Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Confirmation, Payments } from '../payments.ts'
import { idOf, type StripeContext } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { confirmationOf } from './stripe-outcomes.ts'
import { discountsOf, trialEndFor } from './stripe-pricing.ts'

/** Confirmation that an invoice requires. Runs `rollBack` and rejects if the card is declined. */
async function confirmationOrRollBack(
  context: StripeContext,
  invoice: Stripe.Subscription['latest_invoice'],
  rollBack: () => Promise<unknown>,
): Promise<Confirmation> {
  const invoiceId = idOf(invoice)
  if (invoiceId === null) return { confirmWith: null }
  try {
    return await confirmationOf(context, invoiceId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'billing.rejected') await rollBack()
    throw error
  }
}

/** Cancels a subscription. Stripe reports an ended subscription as missing. */
export const cancelNow =
  ({ stripe }: StripeContext): Payments['cancelNow'] =>
  async (subscriptionId) => {
    try {
      await stripe.subscriptions.cancel(subscriptionId)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

/** Cancels a subscription after an abandoned payment. Its invoice is voided first, so that it can't be paid anymore. */
export const abandon =
  (context: StripeContext): Payments['abandon'] =>
  async (subscriptionId) => {
    const { subscriptions, invoices } = context.stripe
    const { latest_invoice } = await subscriptions.retrieve(subscriptionId)
    try {
      const invoiceId = idOf(latest_invoice)
      if (invoiceId !== null) await invoices.voidInvoice(invoiceId)
    } catch (error) {
      const { status } = await subscriptions.retrieve(subscriptionId)
      if (status === 'active' || status === 'trialing') throw new AppError('billing.subscribed')
      if (status === 'incomplete') throw error
    }
    await cancelNow(context)(subscriptionId)
  }

/**
 * Creates a subscription. Returns the confirmation that the first payment needs, if any; a declined card cancels it
 * again.
 */
export const subscribe =
  (context: StripeContext): Payments['subscribe'] =>
  async ({ customerId, packageQuantity, coupon, key }) => {
    const { stripe, settings } = context
    const discounts = await discountsOf(context, coupon)
    const trialEnd = await trialEndFor(context, customerId)
    const subscription = await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: settings.priceId, quantity: packageQuantity }],
        payment_behavior: 'allow_incomplete',
        automatic_tax: { enabled: settings.hasAutomaticTax },
        ...(discounts.length > 0 && { discounts }),
        ...(trialEnd !== null && { trial_from_plan: true }),
      },
      { idempotencyKey: key },
    )
    if (subscription.status !== 'incomplete') return { confirmWith: null }
    return confirmationOrRollBack(context, subscription.latest_invoice, () => cancelNow(context)(subscription.id))
  }

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no item`)
  return item
}

/** Discards a pending update by voiding its invoice. */
async function dropPendingUpdate({ stripe }: StripeContext, { pending_update, latest_invoice }: Stripe.Subscription) {
  const invoiceId = idOf(latest_invoice)
  if (pending_update !== null && invoiceId !== null) await stripe.invoices.voidInvoice(invoiceId)
}

/** Changes the number of packages. More packages are paid at once; until the payment succeeds, the change is pending. */
export const changePackages =
  (context: StripeContext): Payments['changePackages'] =>
  async ({ subscriptionId, packageQuantity, key }) => {
    const { stripe } = context
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    const { id, quantity = 0 } = itemOf(subscription)
    if (quantity === packageQuantity) return { confirmWith: null }
    await dropPendingUpdate(context, subscription)
    const change: Stripe.SubscriptionUpdateParams =
      packageQuantity > quantity
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }
    const items = [{ id, quantity: packageQuantity }]
    const updated = await stripe.subscriptions.update(subscriptionId, { ...change, items }, { idempotencyKey: key })
    if (updated.pending_update === null) return { confirmWith: null }
    return confirmationOrRollBack(context, updated.latest_invoice, () => dropPendingUpdate(context, updated))
  }

/** Schedules the cancellation at the end of the period, or withdraws it. */
export const setCancellation =
  ({ stripe }: StripeContext): Payments['setCancellation'] =>
  async (subscriptionId, atPeriodEnd) => {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: atPeriodEnd })
  }

async function payInvoice(context: StripeContext, invoiceId: string): Promise<Confirmation> {
  try {
    await context.stripe.invoices.pay(invoiceId, { off_session: false })
    return { confirmWith: null }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code !== 'invoice_payment_intent_requires_action') throw error
    return confirmationOf(context, invoiceId)
  }
}

/** Statuses of subscriptions with open invoices that are retried. */
const payableStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid']

/** Finalizes drafts: Stripe drafts an invoice for each period of an unpaid subscription but doesn't finalize it. */
async function finalizeDrafts(
  { stripe }: StripeContext,
  customerId: string,
  subscriptionIds: ReadonlySet<string>,
): Promise<void> {
  const { data: drafts } = await stripe.invoices.list({ customer: customerId, status: 'draft', limit: 100 })
  for (const { id, parent } of drafts) {
    if (!subscriptionIds.has(idOf(parent?.subscription_details?.subscription) ?? '')) continue
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
  }
}

/** Pays open invoices, the oldest first, because the newest decides whether the subscription is paid. */
export const payOpenInvoices =
  (context: StripeContext): Payments['payOpenInvoices'] =>
  async (customerId) => {
    const { stripe } = context
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
    const payable = data.filter(({ status }) => payableStatuses.includes(status))
    // Saving another card must not complete a change that was never confirmed.
    for (const subscription of payable) await dropPendingUpdate(context, subscription)
    const unpaidSubscriptions = payable.filter(({ status }) => status === 'unpaid')
    if (unpaidSubscriptions.length > 0)
      await finalizeDrafts(context, customerId, new Set(unpaidSubscriptions.map(({ id }) => id)))
    const { data: openInvoices } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 })
    const payableIds = new Set(payable.map(({ id }) => id))
    for (const { id, parent } of openInvoices.toReversed()) {
      if (!payableIds.has(idOf(parent?.subscription_details?.subscription) ?? '')) continue
      const confirmation = await payInvoice(context, id)
      if (confirmation.confirmWith !== null) return confirmation
    }
    return { confirmWith: null }
  }
