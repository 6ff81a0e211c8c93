/** Behavior of a test card. The numbers are those in Stripe's documentation. */
export type CardBehavior = {
  readonly brand: 'visa' | 'mastercard' | 'amex'
  /** Saving it fails for this reason. */
  readonly declinesSetup?: DeclineReason
  /** Charging it fails for this reason. */
  readonly declinesCharge?: DeclineReason
  /** When 3-D Secure is required: only for saving the card, or also for each charge. */
  readonly authentication?: 'setup' | 'always'
}

const sentences = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
} as const
export type DeclineReason = keyof typeof sentences

/** Reasons with their own error code instead of `card_declined`. */
const ownCodes: readonly DeclineReason[] = ['expired_card', 'incorrect_cvc', 'processing_error']

export function declineError(reason: DeclineReason) {
  const ownCode = ownCodes.includes(reason)
  return {
    type: 'card_error' as const,
    code: ownCode ? reason : 'card_declined',
    message: sentences[reason],
    ...(ownCode ? {} : { decline_code: reason }),
  }
}

const behaviors: ReadonlyMap<string, CardBehavior> = new Map<string, CardBehavior>([
  ['4242424242424242', { brand: 'visa' }],
  ['5555555555554444', { brand: 'mastercard' }],
  ['378282246310005', { brand: 'amex' }],
  ['4000002500003155', { brand: 'visa', authentication: 'setup' }],
  ['4000002760003184', { brand: 'visa', authentication: 'always' }],
  ['4000008260003178', { brand: 'visa', authentication: 'always', declinesCharge: 'insufficient_funds' }],
  ['4000000000000341', { brand: 'visa', declinesCharge: 'generic_decline' }],
  ['4000000000000002', { brand: 'visa', declinesSetup: 'generic_decline', declinesCharge: 'generic_decline' }],
  ['4000000000009995', { brand: 'visa', declinesSetup: 'insufficient_funds', declinesCharge: 'insufficient_funds' }],
  ['4000000000000069', { brand: 'visa', declinesSetup: 'expired_card', declinesCharge: 'expired_card' }],
  ['4000000000000127', { brand: 'visa', declinesSetup: 'incorrect_cvc', declinesCharge: 'incorrect_cvc' }],
  ['4000000000000119', { brand: 'visa', declinesSetup: 'processing_error', declinesCharge: 'processing_error' }],
])

/** Test tokens that Stripe's API accepts instead of a card number. */
const tokens: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
])

export const numberOfToken = (token: string): string | undefined => tokens.get(token)

/** Undefined for numbers that are no test cards. */
export const behaviorOf = (cardNumber: string): CardBehavior | undefined => behaviors.get(cardNumber)
