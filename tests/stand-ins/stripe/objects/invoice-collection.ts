import { newId } from '../ids.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import {
  addPaymentIntent,
  attemptPayment,
  cancelPaymentIntent,
  completeAuthentication,
  type PaymentOutcome,
} from './payment-intents.ts'
import { markSubscriptionPaid, markSubscriptionPastDue, subscriptionOf } from './subscription-standing.ts'

const secondsPerDay = 86_400
/** Days from the creation of an invoice to each retry of its charge. */
const retryDays = [3, 5, 7]

/** Id of the default card of an invoice's customer. */
export const defaultCardIdOf = ({ store }: StripeState, { customer }: Invoice): string | null =>
  store.customers.get(customer)?.invoice_settings.default_payment_method ?? null

/** Payment of an invoice, which links it to its payment intent. */
export const paymentOfInvoice = ({ store }: StripeState, invoice: Invoice): InvoicePayment | undefined =>
  [...store.invoicePayments.values()].find((payment) => payment.invoice === invoice.id)

/** Payment intent of an open invoice. */
export const intentOfInvoice = (state: StripeState, invoice: Invoice): PaymentIntent | undefined =>
  state.store.paymentIntents.get(paymentOfInvoice(state, invoice)?.payment.payment_intent ?? '')

function assignNumber(state: StripeState, invoice: Invoice): void {
  const customer = state.store.customers.get(invoice.customer)
  if (customer === undefined) return
  const sequence = customer.next_invoice_sequence ?? 1
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  customer.next_invoice_sequence = sequence + 1
  customer.currency = invoice.currency
  customer.balance = Math.min(0, customer.balance + invoice.total)
  invoice.ending_balance = customer.balance
}

function addPayment(state: StripeState, invoice: Invoice): void {
  const intent = addPaymentIntent(state, invoice, defaultCardIdOf(state, invoice))
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: state.clock.unixSeconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  state.store.invoicePayments.set(payment.id, payment)
}

/** Marks an invoice as paid, and updates its payment, customer and subscription. */
function markInvoicePaid(state: StripeState, invoice: Invoice): void {
  const payment = paymentOfInvoice(state, invoice)
  const now = state.clock.unixSeconds()
  if (payment !== undefined) {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions.paid_at = now
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  const customer = state.store.customers.get(invoice.customer)
  if (customer !== undefined) customer.delinquent = false
  state.events.add('invoice.paid', invoice)
  state.events.add('invoice.payment_succeeded', invoice)
  markSubscriptionPaid(state, invoice)
}

/** Stores, numbers and finalizes an invoice. An invoice without an amount due is paid immediately. */
export function openInvoice(state: StripeState, invoice: Invoice): Invoice {
  const { store, events, settings, clock } = state
  store.invoices.set(invoice.id, invoice)
  events.add('invoice.created', invoice)
  assignNumber(state, invoice)
  invoice.status = 'open'
  invoice.effective_at = clock.unixSeconds()
  invoice.status_transitions.finalized_at = clock.unixSeconds()
  invoice.hosted_invoice_url = `${settings.url}/pages/invoices/${invoice.id}`
  invoice.invoice_pdf = `${settings.url}/pages/invoices/${invoice.id}/pdf`
  if (invoice.amount_due > 0) addPayment(state, invoice)
  events.add('invoice.finalized', invoice)
  if (invoice.amount_due === 0) markInvoicePaid(state, invoice)
  return invoice
}

/** Schedules the next charge. The first invoice of a subscription is never retried. */
function scheduleRetry(invoice: Invoice): void {
  const days = invoice.billing_reason === 'subscription_create' ? undefined : retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * secondsPerDay
}

/**
 * Applies the result of a charge to the invoice and its subscription. If the charge fails while a change of the
 * subscription waits for it (a pending update), nothing is retried, and the customer and subscription stay the same.
 */
function applyOutcome(state: StripeState, invoice: Invoice, outcome: PaymentOutcome): PaymentOutcome {
  if (outcome === 'succeeded') {
    markInvoicePaid(state, invoice)
    return outcome
  }
  const hasPendingUpdate = (subscriptionOf(state, invoice)?.pending_update ?? null) !== null
  if (!hasPendingUpdate) scheduleRetry(invoice)
  if (outcome === 'requires_action') state.events.add('invoice.payment_action_required', invoice)
  // The customer is present for the first invoice and authenticates next, so a required authentication isn't a failure.
  const isFirstInvoice = invoice.billing_reason === 'subscription_create'
  if (outcome === 'declined' || !isFirstInvoice) {
    const customer = state.store.customers.get(invoice.customer)
    if (customer !== undefined && !hasPendingUpdate) customer.delinquent = true
    state.events.add('invoice.payment_failed', invoice)
    markSubscriptionPastDue(state, invoice)
  }
  return outcome
}

type CollectOptions = {
  /** True if the customer isn't present to authenticate the payment. */
  readonly isOffSession?: boolean
  /** True for the scheduled retries. */
  readonly isRetry?: boolean
}

/** Charges an open invoice. Without a card the charge is declined, as with Stripe. */
export function collect(state: StripeState, invoice: Invoice, options: CollectOptions = {}): PaymentOutcome {
  const intent = intentOfInvoice(state, invoice)
  if (intent === undefined) return 'declined'
  const { isOffSession = false, isRetry = false } = options
  // Only the first charge and the automatic retries count as attempts. Payments by the customer in between don't.
  if (isRetry || invoice.attempt_count === 0) invoice.attempt_count += 1
  invoice.attempted = true
  intent.payment_method = defaultCardIdOf(state, invoice) ?? intent.payment_method
  if (intent.payment_method === null) return applyOutcome(state, invoice, 'declined')
  return applyOutcome(state, invoice, attemptPayment(state, intent, isOffSession))
}

function invoiceOfIntent({ store }: StripeState, intent: PaymentIntent): Invoice | undefined {
  const invoicePayments = [...store.invoicePayments.values()]
  const invoicePayment = invoicePayments.find(({ payment }) => payment.payment_intent === intent.id)
  return store.invoices.get(invoicePayment?.invoice ?? '')
}

/** Confirms an intent with its card, and updates its invoice. */
export function confirmIntent(state: StripeState, intent: PaymentIntent, isOffSession: boolean): PaymentOutcome {
  const outcome = attemptPayment(state, intent, isOffSession)
  const invoice = invoiceOfIntent(state, intent)
  if (invoice !== undefined && invoice.attempt_count === 0) invoice.attempt_count = 1
  return invoice === undefined ? outcome : applyOutcome(state, invoice, outcome)
}

/** Applies the result of the 3-D Secure authentication of a payment. */
export function completePaymentAuthentication(
  state: StripeState,
  intent: PaymentIntent,
  isConfirmed: boolean,
): PaymentOutcome {
  const outcome = completeAuthentication(state, intent, isConfirmed)
  const invoice = invoiceOfIntent(state, intent)
  return invoice === undefined ? outcome : applyOutcome(state, invoice, outcome)
}

/** Voids an invoice and cancels its payment. */
export function voidInvoice(state: StripeState, invoice: Invoice): void {
  const intent = intentOfInvoice(state, invoice)
  const payment = paymentOfInvoice(state, invoice)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = state.clock.unixSeconds()
  if (payment !== undefined) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = state.clock.unixSeconds()
  }
  if (intent !== undefined) cancelPaymentIntent(state, intent)
  const customer = state.store.customers.get(invoice.customer)
  if (customer !== undefined) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0)
  state.events.add('invoice.voided', invoice)
}
