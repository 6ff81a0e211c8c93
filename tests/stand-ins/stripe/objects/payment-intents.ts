import { invalidRequest } from '../api/stripe-error.ts'
import { behaviorOf, type DeclineReason, declineError } from '../cards.ts'
import { newId, randomText } from '../ids.ts'
import type { Invoice, PaymentIntent } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { findPaymentMethod } from './payment-methods.ts'

export type PaymentOutcome = 'succeeded' | 'requires_action' | 'declined'

/** Creates the payment intent of an invoice. */
export function addPaymentIntent(state: StripeState, invoice: Invoice, methodId: string | null): PaymentIntent {
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: state.clock.unixSeconds(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: methodId === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_group: null,
  }
  state.store.paymentIntents.set(id, intent)
  state.events.add('payment_intent.created', intent)
  return intent
}

/** Records a charge and returns its id. */
function recordCharge(state: StripeState, intent: PaymentIntent, status: 'succeeded' | 'failed'): string {
  const { customer, amount, currency } = intent
  const invoicePayments = [...state.store.invoicePayments.values()]
  const invoicePayment = invoicePayments.find(({ payment }) => payment.payment_intent === intent.id)
  const id = newId('ch')
  const invoiceId = invoicePayment?.invoice ?? null
  state.charges.push({ id, customerId: customer, invoiceId, amount, currency, status, at: state.clock.now() })
  return id
}

function completeCharge(state: StripeState, intent: PaymentIntent): 'succeeded' {
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_payment_error = null
  intent.amount_received = intent.amount
  intent.latest_charge = recordCharge(state, intent, 'succeeded')
  state.events.add('payment_intent.succeeded', intent)
  return 'succeeded'
}

function declineCharge(state: StripeState, intent: PaymentIntent, reason: DeclineReason): 'declined' {
  const method = state.store.paymentMethods.get(intent.payment_method ?? '')
  intent.last_payment_error = { ...declineError(reason), ...(method ? { payment_method: method } : {}) }
  intent.latest_charge = recordCharge(state, intent, 'failed')
  intent.payment_method = null
  intent.next_action = null
  intent.status = 'requires_payment_method'
  state.events.add('payment_intent.payment_failed', intent)
  return 'declined'
}

function requireAction(state: StripeState, intent: PaymentIntent, isOffSession: boolean): 'requires_action' {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  intent.last_payment_error = isOffSession
    ? {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      }
    : null
  state.events.add('payment_intent.requires_action', intent)
  return 'requires_action'
}

/** Throws if an intent can no longer be paid. */
export function requirePayable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' })
  }
}

/** Charges the card of an intent. It may be declined or require authentication. */
export function attemptPayment(state: StripeState, intent: PaymentIntent, isOffSession: boolean): PaymentOutcome {
  requirePayable(intent)
  if (intent.payment_method === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent with a payment method attached to a customer, specify its id."
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' })
  }
  const method = findPaymentMethod(state, intent.payment_method)
  intent.payment_method = method.id
  const { store } = state
  const behavior = behaviorOf(store.cardNumbers.get(method.id) ?? '')
  const wasAuthenticated = behavior?.authentication === 'setup' && store.authenticatedCards.has(method.id)
  if (behavior?.authentication !== undefined && !wasAuthenticated) return requireAction(state, intent, isOffSession)
  return charge(state, intent)
}

/** Charges the card of an intent, which may be declined. */
function charge(state: StripeState, intent: PaymentIntent): 'succeeded' | 'declined' {
  const { declines, cardNumbers } = state.store
  const behavior = behaviorOf(cardNumbers.get(intent.payment_method ?? '') ?? '')
  const reason = declines.get(intent.customer) ?? behavior?.chargeDeclineReason
  return reason === undefined ? completeCharge(state, intent) : declineCharge(state, intent, reason)
}

/**
 * Completes a 3-D Secure authentication. The card is charged if the authentication is confirmed and the card accepts
 * it.
 */
export function completeAuthentication(
  state: StripeState,
  intent: PaymentIntent,
  isConfirmed: boolean,
): PaymentOutcome {
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent does not require an action.', { code: 'payment_intent_unexpected_state' })
  }
  if (isConfirmed) {
    state.store.authenticatedCards.add(intent.payment_method ?? '')
    return charge(state, intent)
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  intent.last_payment_error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message }
  intent.payment_method = null
  intent.next_action = null
  intent.status = 'requires_payment_method'
  state.events.add('payment_intent.payment_failed', intent)
  return 'declined'
}

/** Cancels a payment intent that hasn't ended yet. */
export function cancelPaymentIntent(state: StripeState, intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  intent.status = 'canceled'
  intent.canceled_at = state.clock.unixSeconds()
  intent.cancellation_reason = 'void_invoice'
  intent.next_action = null
  state.events.add('payment_intent.canceled', intent)
}
