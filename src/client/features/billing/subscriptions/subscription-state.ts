import type { Billing } from '../../../../shared/billing/billing.ts'

type SubscriptionFields = Pick<Billing, 'tier' | 'state' | 'hasSubscription'>

/** True for a running subscription. Its packages can be changed, and it can be canceled and resumed. */
export function isSubscribed({ tier, state }: SubscriptionFields): boolean {
  return tier === 'foundation' && (state === 'trialing' || state === 'active' || state === 'pastDue')
}

/** True if charges failed and another card would help. */
export function isPaymentOverdue({ tier, state, hasSubscription }: SubscriptionFields): boolean {
  if (tier === 'enterprise' || !hasSubscription) return false
  return state === 'pastDue' || state === 'grace' || state === 'suspended'
}

/** True if the subscription ended unpaid, so that only a new one helps. */
export function hasEndedUnpaid({ tier, state, hasSubscription }: SubscriptionFields): boolean {
  return tier !== 'enterprise' && !hasSubscription && (state === 'grace' || state === 'suspended')
}

/** True if a subscription, paid or unpaid, can be canceled. */
export function isCancelable(billing: SubscriptionFields & Pick<Billing, 'cancelsAtPeriodEnd'>): boolean {
  return (isSubscribed(billing) || isPaymentOverdue(billing)) && !billing.cancelsAtPeriodEnd
}
