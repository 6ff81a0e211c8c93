import { z } from 'zod'
import { integer, readParameters } from '../api/parameters.ts'
import type { Call, Route } from '../api/routes.ts'
import { cardError, invalidRequest, noSuch, StripeError } from '../api/stripe-error.ts'
import { behaviorOf, cardNumberOf, declineError } from '../cards.ts'
import { newId, randomText } from '../ids.ts'
import type { PaymentMethod } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

const createParameters = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: z.string(), exp_month: integer, exp_year: integer, cvc: z.string().optional() }),
})
type CardDetails = z.output<typeof createParameters>['card']

/** Years until the cards of test tokens expire. */
const tokenValidityYears = 4

/** Luhn check: https://en.wikipedia.org/wiki/Luhn_algorithm */
function hasValidChecksum(cardNumber: string): boolean {
  const digits = [...cardNumber].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const weightedDigit = index % 2 === 1 ? digit * 2 : digit
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit)
  }, 0)
  return sum % 10 === 0
}

function invalidCardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param })
}

function checkCard(state: StripeState, { number: cardNumber, exp_month: month, exp_year: year }: CardDetails): void {
  if (!/^\d{12,19}$/.test(cardNumber) || !hasValidChecksum(cardNumber)) {
    throw invalidCardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  if (behaviorOf(cardNumber) === undefined) {
    const message = 'Your card was declined. Your request was in test mode, but used a non test card.'
    throw new StripeError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message,
    })
  }
  if (month < 1 || month > 12) {
    throw invalidCardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const now = state.clock.now()
  if (year * 12 + month <= now.getUTCFullYear() * 12 + now.getUTCMonth()) {
    throw invalidCardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
}

function addPaymentMethod(state: StripeState, card: CardDetails): PaymentMethod {
  checkCard(state, card)
  const brand = 'visa'
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: randomText(16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.clock.unixSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  state.store.paymentMethods.set(method.id, method)
  state.store.cardNumbers.set(method.id, card.number)
  return method
}

/** Finds a payment method. Tokens such as `pm_card_visa` create a new card, as with Stripe. */
export function findPaymentMethod(state: StripeState, id: string): PaymentMethod {
  const cardNumber = cardNumberOf(id)
  if (cardNumber !== undefined) {
    const expiryYear = state.clock.now().getUTCFullYear() + tokenValidityYears
    return addPaymentMethod(state, { number: cardNumber, exp_month: 12, exp_year: expiryYear })
  }
  const method = state.store.paymentMethods.get(id)
  if (method === undefined) throw noSuch('PaymentMethod', id, 'payment_method')
  return method
}

/** Saves a card for a customer. Some test cards are declined. */
export function attachPaymentMethod(state: StripeState, id: string, customerId: string): PaymentMethod {
  const method = findPaymentMethod(state, id)
  if (method.customer !== null && method.customer !== customerId) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  const declineReason = behaviorOf(state.store.cardNumbers.get(method.id) ?? '')?.setupDeclineReason
  if (declineReason !== undefined) throw cardError(declineError(declineReason), {})
  if (method.customer === customerId) return method
  method.customer = customerId
  state.events.add('payment_method.attached', method)
  return method
}

function createPaymentMethod({ state, form, isPublic }: Call): PaymentMethod {
  if (!isPublic) {
    throw new StripeError(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using.',
    })
  }
  return addPaymentMethod(state, readParameters(createParameters, form).card)
}

export const paymentMethodRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/payment_methods', isPublic: true, handle: createPaymentMethod },
]
