import { newId } from '../ids.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../shapes.ts'
import type { World } from '../world.ts'
import {
  addPaymentIntent,
  attemptPayment,
  cancelPaymentIntent,
  completeAuthentication,
  type PaymentOutcome,
} from './payment-intents.ts'
import { markSubscriptionPaid, markSubscriptionPastDue, subscriptionOf } from './subscription-standing.ts'

const secondsPerDay = 86_400
/** Days from the creation of an invoice to the retries of its charge. */
const retryDays = [3, 5, 7]

/** Id of the customer's default card, which pays an invoice. */
export const defaultCardIdOf = ({ store }: World, { customer }: Invoice): string | null =>
  store.customers.get(customer)?.invoice_settings.default_payment_method ?? null

export const paymentOf = ({ store }: World, invoice: Invoice): InvoicePayment | undefined =>
  [...store.invoicePayments.values()].find((payment) => payment.invoice === invoice.id)

/** Payment intent of an open invoice. */
export const intentOf = (world: World, invoice: Invoice): PaymentIntent | undefined =>
  world.store.paymentIntents.get(paymentOf(world, invoice)?.payment.payment_intent ?? '')

function assignNumber(world: World, invoice: Invoice): void {
  const customer = world.store.customers.get(invoice.customer)
  if (customer === undefined) return
  const sequence = customer.next_invoice_sequence ?? 1
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  customer.next_invoice_sequence = sequence + 1
  customer.currency = invoice.currency
  customer.balance = Math.min(0, customer.balance + invoice.total)
  invoice.ending_balance = customer.balance
}

function addPayment(world: World, invoice: Invoice): void {
  const intent = addPaymentIntent(world, invoice, defaultCardIdOf(world, invoice))
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.unixSeconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  world.store.invoicePayments.set(payment.id, payment)
}

/** Marks an invoice as paid, and updates its payment, customer and subscription. */
function markInvoicePaid(world: World, invoice: Invoice): void {
  const payment = paymentOf(world, invoice)
  const now = world.clock.unixSeconds()
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
  const customer = world.store.customers.get(invoice.customer)
  if (customer !== undefined) customer.delinquent = false
  world.events.add('invoice.paid', invoice)
  world.events.add('invoice.payment_succeeded', invoice)
  markSubscriptionPaid(world, invoice)
}

/** Stores, numbers and finalizes an invoice. An invoice without an amount due is paid immediately. */
export function openInvoice(world: World, invoice: Invoice): Invoice {
  const { store, events, settings, clock } = world
  store.invoices.set(invoice.id, invoice)
  events.add('invoice.created', invoice)
  assignNumber(world, invoice)
  invoice.status = 'open'
  invoice.effective_at = clock.unixSeconds()
  invoice.status_transitions.finalized_at = clock.unixSeconds()
  invoice.hosted_invoice_url = `${settings.url}/pages/invoices/${invoice.id}`
  invoice.invoice_pdf = `${settings.url}/pages/invoices/${invoice.id}/pdf`
  if (invoice.amount_due > 0) addPayment(world, invoice)
  events.add('invoice.finalized', invoice)
  if (invoice.amount_due === 0) markInvoicePaid(world, invoice)
  return invoice
}

function scheduleRetry(invoice: Invoice): void {
  const days = invoice.billing_reason === 'subscription_create' ? undefined : retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * secondsPerDay
}

/** Applies the result of a charge to the invoice and its subscription. */
function applyOutcome(world: World, invoice: Invoice, outcome: PaymentOutcome): PaymentOutcome {
  if (outcome === 'succeeded') {
    markInvoicePaid(world, invoice)
    return outcome
  }
  const hasPendingUpdate = (subscriptionOf(world, invoice)?.pending_update ?? null) !== null
  if (!hasPendingUpdate) scheduleRetry(invoice)
  const isFirstInvoice = invoice.billing_reason === 'subscription_create'
  if (outcome === 'requires_action') world.events.add('invoice.payment_action_required', invoice)
  if (outcome === 'declined' || !isFirstInvoice) {
    const customer = world.store.customers.get(invoice.customer)
    if (customer !== undefined && !hasPendingUpdate) customer.delinquent = true
    world.events.add('invoice.payment_failed', invoice)
    markSubscriptionPastDue(world, invoice)
  }
  return outcome
}

type CollectOptions = {
  readonly isOffSession?: boolean
  readonly isRetry?: boolean
}

/** Charges an open invoice. Fails without a card, as with Stripe. */
export function collect(world: World, invoice: Invoice, options: CollectOptions = {}): PaymentOutcome {
  const intent = intentOf(world, invoice)
  if (intent === undefined) return 'declined'
  const { isOffSession = false, isRetry = false } = options
  if (isRetry || invoice.attempt_count === 0) invoice.attempt_count += 1
  invoice.attempted = true
  intent.payment_method = defaultCardIdOf(world, invoice) ?? intent.payment_method
  if (intent.payment_method === null) return applyOutcome(world, invoice, 'declined')
  return applyOutcome(world, invoice, attemptPayment(world, intent, isOffSession))
}

function invoiceOf({ store }: World, intent: PaymentIntent): Invoice | undefined {
  const invoicePayments = [...store.invoicePayments.values()]
  const invoicePayment = invoicePayments.find(({ payment }) => payment.payment_intent === intent.id)
  return store.invoices.get(invoicePayment?.invoice ?? '')
}

/** Confirms an intent with its card, and updates its invoice. */
export function confirmIntent(world: World, intent: PaymentIntent, isOffSession: boolean): PaymentOutcome {
  const outcome = attemptPayment(world, intent, isOffSession)
  const invoice = invoiceOf(world, intent)
  if (invoice !== undefined && invoice.attempt_count === 0) invoice.attempt_count = 1
  return invoice === undefined ? outcome : applyOutcome(world, invoice, outcome)
}

/** Applies the result of the 3-D Secure authentication of a payment. */
export function completePaymentAuthentication(
  world: World,
  intent: PaymentIntent,
  isConfirmed: boolean,
): PaymentOutcome {
  const outcome = completeAuthentication(world, intent, isConfirmed)
  const invoice = invoiceOf(world, intent)
  return invoice === undefined ? outcome : applyOutcome(world, invoice, outcome)
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const intent = intentOf(world, invoice)
  const payment = paymentOf(world, invoice)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = world.clock.unixSeconds()
  if (payment !== undefined) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = world.clock.unixSeconds()
  }
  if (intent !== undefined) cancelPaymentIntent(world, intent)
  const customer = world.store.customers.get(invoice.customer)
  if (customer !== undefined) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0)
  world.events.add('invoice.voided', invoice)
}
