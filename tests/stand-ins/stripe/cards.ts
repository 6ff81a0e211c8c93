/** Behavior of a test card: https://docs.stripe.com/testing */
export type CardBehavior = {
  /** Reason why it can't be saved. */
  readonly setupDeclineReason?: DeclineReason
  /** Reason why it can't be charged. */
  readonly chargeDeclineReason?: DeclineReason
  /** 3-D Secure is required when the card is saved, or each time it is saved or charged. */
  readonly authentication?: 'setup' | 'always'
}

const declineMessages = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
} as const
export type DeclineReason = keyof typeof declineMessages

/** Error for a declined card. */
export function declineError(reason: DeclineReason) {
  return {
    type: 'card_error' as const,
    code: 'card_declined',
    decline_code: reason,
    message: declineMessages[reason],
  }
}

const behaviors: ReadonlyMap<string, CardBehavior> = new Map<string, CardBehavior>([
  ['4242424242424242', {}],
  ['4000002500003155', { authentication: 'setup' }],
  ['4000002760003184', { authentication: 'always' }],
  ['4000008260003178', { authentication: 'always', chargeDeclineReason: 'insufficient_funds' }],
  ['4000000000000341', { chargeDeclineReason: 'generic_decline' }],
  ['4000000000000002', { setupDeclineReason: 'generic_decline', chargeDeclineReason: 'generic_decline' }],
  ['4000000000009995', { setupDeclineReason: 'insufficient_funds', chargeDeclineReason: 'insufficient_funds' }],
])

/** Card numbers by the test tokens that Stripe's API accepts in place of payment methods. */
const cardNumbers: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
])

export const cardNumberOf = (token: string): string | undefined => cardNumbers.get(token)

/** Behavior of a test card, undefined for other numbers. */
export const behaviorOf = (cardNumber: string): CardBehavior | undefined => behaviors.get(cardNumber)
