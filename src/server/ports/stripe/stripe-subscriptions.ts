import type Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Confirmation, Payments } from '../payments.ts'
import { idOf, type StripeCaller } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { confirmationOf } from './stripe-outcomes.ts'
import { discountsOf, trialEndFor } from './stripe-pricing.ts'

/** Confirmation that an invoice requires. Runs `rollBack` and rejects if the card is declined. */
async function confirmationOrRollBack(
  caller: StripeCaller,
  invoice: Stripe.Subscription['latest_invoice'],
  rollBack: () => Promise<unknown>,
): Promise<Confirmation> {
  const invoiceId = idOf(invoice)
  if (invoiceId === null) return { confirmWith: null }
  try {
    return await confirmationOf(caller, invoiceId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'billing.rejected') await rollBack()
    throw error
  }
}

/** Cancels a subscription. Stripe reports an ended subscription as missing. */
export const cancelNow =
  ({ stripe }: StripeCaller): Payments['cancelNow'] =>
  async (subscriptionId) => {
    try {
      await stripe.subscriptions.cancel(subscriptionId)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

/** Cancels a subscription after an abandoned payment. Its invoice is voided first, so that it can't be paid anymore. */
export const abandon =
  (caller: StripeCaller): Payments['abandon'] =>
  async (subscriptionId) => {
    const { subscriptions, invoices } = caller.stripe
    const { latest_invoice } = await subscriptions.retrieve(subscriptionId)
    try {
      const invoiceId = idOf(latest_invoice)
      if (invoiceId !== null) await invoices.voidInvoice(invoiceId)
    } catch (error) {
      const { status } = await subscriptions.retrieve(subscriptionId)
      if (status === 'active' || status === 'trialing') throw new AppError('billing.subscribed')
      if (status === 'incomplete') throw error
    }
    await cancelNow(caller)(subscriptionId)
  }

/**
 * Creates a subscription. Returns the confirmation that the first payment needs, if any; a declined card cancels it
 * again.
 */
export const subscribe =
  (caller: StripeCaller): Payments['subscribe'] =>
  async ({ customerId, packageQuantity, coupon, key }) => {
    const { stripe, settings } = caller
    const discounts = await discountsOf(caller, coupon)
    const trialEnd = await trialEndFor(caller, customerId)
    const subscription = await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: settings.priceId, quantity: packageQuantity }],
        payment_behavior: 'allow_incomplete',
        automatic_tax: { enabled: settings.tax },
        ...(discounts.length > 0 && { discounts }),
        ...(trialEnd !== null && { trial_from_plan: true }),
      },
      { idempotencyKey: key },
    )
    if (subscription.status !== 'incomplete') return { confirmWith: null }
    return confirmationOrRollBack(caller, subscription.latest_invoice, () => cancelNow(caller)(subscription.id))
  }

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no item`)
  return item
}

/** Discards a pending update by voiding its invoice. */
async function dropPendingUpdate({ stripe }: StripeCaller, { pending_update, latest_invoice }: Stripe.Subscription) {
  const invoiceId = idOf(latest_invoice)
  if (pending_update !== null && invoiceId !== null) await stripe.invoices.voidInvoice(invoiceId)
}

/** Changes the number of packages. More packages are paid at once; until the payment succeeds, the change is pending. */
export const changePackages =
  (caller: StripeCaller): Payments['changePackages'] =>
  async ({ subscriptionId, packageQuantity, key }) => {
    const { stripe } = caller
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    const { id, quantity = 0 } = itemOf(subscription)
    if (quantity === packageQuantity) return { confirmWith: null }
    await dropPendingUpdate(caller, subscription)
    const change: Stripe.SubscriptionUpdateParams =
      packageQuantity > quantity
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }
    const items = [{ id, quantity: packageQuantity }]
    const updated = await stripe.subscriptions.update(subscriptionId, { ...change, items }, { idempotencyKey: key })
    if (updated.pending_update === null) return { confirmWith: null }
    return confirmationOrRollBack(caller, updated.latest_invoice, () => dropPendingUpdate(caller, updated))
  }

/** Schedules the cancellation at the end of the period, or withdraws it. */
export const setCancellation =
  ({ stripe }: StripeCaller): Payments['setCancellation'] =>
  async (subscriptionId, atPeriodEnd) => {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: atPeriodEnd })
  }

async function payInvoice(caller: StripeCaller, invoiceId: string): Promise<Confirmation> {
  try {
    await caller.stripe.invoices.pay(invoiceId, { off_session: false })
    return { confirmWith: null }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code !== 'invoice_payment_intent_requires_action') throw error
    return confirmationOf(caller, invoiceId)
  }
}

/** Statuses of subscriptions with open invoices that are retried. */
const payableStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid']

/** Finalizes drafts: Stripe drafts an invoice for each period of an unpaid subscription but doesn't finalize it. */
async function finalizeDrafts(
  { stripe }: StripeCaller,
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
  (caller: StripeCaller): Payments['payOpenInvoices'] =>
  async (customerId) => {
    const { stripe } = caller
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
    const payable = data.filter(({ status }) => payableStatuses.includes(status))
    // Saving another card must not complete a change that was never confirmed.
    for (const subscription of payable) await dropPendingUpdate(caller, subscription)
    const unpaidSubscriptions = payable.filter(({ status }) => status === 'unpaid')
    if (unpaidSubscriptions.length > 0)
      await finalizeDrafts(caller, customerId, new Set(unpaidSubscriptions.map(({ id }) => id)))
    const { data: openInvoices } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 })
    const payableIds = new Set(payable.map(({ id }) => id))
    for (const { id, parent } of openInvoices.toReversed()) {
      if (!payableIds.has(idOf(parent?.subscription_details?.subscription) ?? '')) continue
      const confirmation = await payInvoice(caller, id)
      if (confirmation.confirmWith !== null) return confirmation
    }
    return { confirmWith: null }
  }
