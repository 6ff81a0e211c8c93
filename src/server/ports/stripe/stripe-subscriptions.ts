import type Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Confirmation, Payments } from '../payments.ts'
import { idOf, type StripeCaller } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { confirmationOf } from './stripe-outcomes.ts'
import { discountsOf, trialEndFor } from './stripe-terms.ts'

/** What has to be confirmed for an invoice; where its card is declined, `giveUp` runs first. */
async function confirmationOr(
  caller: StripeCaller,
  invoice: Stripe.Subscription['latest_invoice'],
  giveUp: () => Promise<unknown>,
): Promise<Confirmation> {
  const invoiceId = idOf(invoice)
  if (invoiceId === null) return { confirmWith: null }
  try {
    return await confirmationOf(caller, invoiceId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'billing.rejected') await giveUp()
    throw error
  }
}

/** Ends a subscription; one that has ended already is missing to Stripe. */
export const cancelNow =
  ({ stripe }: StripeCaller): Payments['cancelNow'] =>
  async (subscriptionId) => {
    try {
      await stripe.subscriptions.cancel(subscriptionId)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

/** The invoice goes first: what is paid by now can't be voided, and what is void is never paid. */
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

export const subscribe =
  (caller: StripeCaller): Payments['subscribe'] =>
  async ({ customerId, packageQuantity, coupon, key }) => {
    const { stripe, settings } = caller
    const discounts = await discountsOf(caller, coupon)
    const trialEnd = await trialEndFor(caller, customerId)
    const created = await stripe.subscriptions.create(
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
    if (created.status !== 'incomplete') return { confirmWith: null }
    return confirmationOr(caller, created.latest_invoice, () => cancelNow(caller)(created.id))
  }

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (item === undefined) throw new Error(`The subscription ${id} has no item`)
  return item
}

/** A change that waits for its payment goes with the invoice for it. */
async function dropPendingUpdate({ stripe }: StripeCaller, { pending_update, latest_invoice }: Stripe.Subscription) {
  const invoiceId = idOf(latest_invoice)
  if (pending_update !== null && invoiceId !== null) await stripe.invoices.voidInvoice(invoiceId)
}

export const changePackages =
  (caller: StripeCaller): Payments['changePackages'] =>
  async ({ subscriptionId, packageQuantity, key }) => {
    const { stripe } = caller
    const before = await stripe.subscriptions.retrieve(subscriptionId)
    const { id, quantity = 0 } = itemOf(before)
    if (quantity === packageQuantity) return { confirmWith: null }
    await dropPendingUpdate(caller, before)
    const change: Stripe.SubscriptionUpdateParams =
      packageQuantity > quantity
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }
    const items = [{ id, quantity: packageQuantity }]
    const updated = await stripe.subscriptions.update(subscriptionId, { ...change, items }, { idempotencyKey: key })
    if (updated.pending_update === null) return { confirmWith: null }
    return confirmationOr(caller, updated.latest_invoice, () => dropPendingUpdate(caller, updated))
  }

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

/** What is still open of a subscription that has ended, or never began, stays as it is. */
const livingStatuses: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid']

/** Stripe drafts an invoice for each period of an unpaid subscription, and leaves it to us to ask for it. */
async function openDrafts({ stripe }: StripeCaller, customerId: string, ids: ReadonlySet<string>): Promise<void> {
  const { data: drafts } = await stripe.invoices.list({ customer: customerId, status: 'draft', limit: 100 })
  for (const { id, parent } of drafts) {
    if (!ids.has(idOf(parent?.subscription_details?.subscription) ?? '')) continue
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
  }
}

/** Oldest first: the newest decides whether its subscription is paid. */
export const payOpenInvoices =
  (caller: StripeCaller): Payments['payOpenInvoices'] =>
  async (customerId) => {
    const { stripe } = caller
    const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
    const alive = data.filter(({ status }) => livingStatuses.includes(status))
    // What was not confirmed is not bought because another card is saved.
    for (const each of alive) await dropPendingUpdate(caller, each)
    const unpaid = alive.filter(({ status }) => status === 'unpaid')
    if (unpaid.length > 0) await openDrafts(caller, customerId, new Set(unpaid.map(({ id }) => id)))
    const { data: open } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 })
    const ids = new Set(alive.map(({ id }) => id))
    for (const { id, parent } of open.toReversed()) {
      if (!ids.has(idOf(parent?.subscription_details?.subscription) ?? '')) continue
      const step = await payInvoice(caller, id)
      if (step.confirmWith !== null) return step
    }
    return { confirmWith: null }
  }
