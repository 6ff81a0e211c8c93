import type Stripe from 'stripe'
import type { Card } from '../../../shared/billing/billing.ts'
import type { CustomerState, Subscription } from '../payments.ts'
import { idOf, type StripeContext } from './stripe-client.ts'
import { paymentErrorOf } from './stripe-outcomes.ts'

const statuses: readonly Subscription['status'][] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
]
/** Cancellation reasons of subscriptions that ended because charges failed. */
const unpaidReasons: readonly (string | null | undefined)[] = ['payment_failed', 'payment_disputed']
/** Rank for choosing the relevant subscription: paid or owed first, then incomplete, then ended. */
const ranks: Readonly<Partial<Record<Subscription['status'], number>>> = {
  trialing: 0,
  active: 0,
  past_due: 0,
  unpaid: 0,
  paused: 0,
  incomplete: 1,
}
const endedRank = 2

function statusOf({ id, status }: Stripe.Subscription): Subscription['status'] {
  const supportedStatus = statuses.find((name) => name === status)
  if (supportedStatus === undefined) throw new Error(`The subscription ${id} has the unknown status ${status}`)
  return supportedStatus
}

function rankOf(subscription: Stripe.Subscription): number {
  return ranks[statusOf(subscription)] ?? endedRank
}

function subscriptionOf(stripeSubscription: Stripe.Subscription): Subscription {
  const { id, status, items, created, ended_at, cancel_at, cancel_at_period_end, cancellation_details } =
    stripeSubscription
  const [packageItem] = items.data
  return {
    id,
    status: statusOf(stripeSubscription),
    endedUnpaid: status === 'canceled' && unpaidReasons.includes(cancellation_details?.reason),
    packageQuantity: packageItem?.quantity ?? 0,
    periodEndsAt: new Date((packageItem?.current_period_end ?? ended_at ?? created) * 1000),
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
  }
}

function cardOf({ invoice_settings }: Stripe.Customer): Card | null {
  const method = invoice_settings.default_payment_method
  if (method === null || typeof method === 'string' || method.card === undefined || method.card === null) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

/** True if the last charge of a subscription may have failed. */
function mayHaveFailed({ status, endedUnpaid }: Subscription): boolean {
  return endedUnpaid || status === 'past_due' || status === 'unpaid' || status === 'incomplete'
}

/** Reads the current state of a customer from Stripe. */
export async function readCustomer(context: StripeContext, customerId: string): Promise<CustomerState> {
  const { stripe } = context
  const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
  if (customer.deleted) return { accountId: null, subscription: null, card: null, error: null }
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })
  const [stripeSubscription] = data.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created - a.created)
  const subscription = stripeSubscription === undefined ? null : subscriptionOf(stripeSubscription)
  const invoiceId = idOf(stripeSubscription?.latest_invoice)
  const hasFailed = subscription !== null && invoiceId !== null && mayHaveFailed(subscription)
  return {
    accountId: customer.metadata.accountId ?? null,
    subscription,
    card: cardOf(customer),
    error: hasFailed ? await paymentErrorOf(context, invoiceId) : null,
  }
}
