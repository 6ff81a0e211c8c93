import type { Billing } from '../../../shared/billing/billing.ts'

type Subscribed = Pick<Billing, 'tier' | 'state' | 'hasSubscription'>

/** Whether packages are paid for, or tried to be: they can be changed, canceled and resumed. */
export function isSubscribed({ tier, state }: Subscribed): boolean {
  return tier === 'foundation' && (state === 'trialing' || state === 'active' || state === 'pastDue')
}

/** Whether another card would help: charges failed, or were stopped after several tries. */
export function isUnpaid({ tier, state, hasSubscription }: Subscribed): boolean {
  if (tier === 'enterprise' || !hasSubscription) return false
  return state === 'pastDue' || state === 'grace' || state === 'suspended'
}

/** Whether it ended because it was not paid for: only another one helps. */
export function hasEndedUnpaid({ tier, state, hasSubscription }: Subscribed): boolean {
  return tier !== 'enterprise' && !hasSubscription && (state === 'grace' || state === 'suspended')
}

/** Whether there may be a subscription to cancel, paid for or not. */
export function isCancelable(billing: Subscribed & Pick<Billing, 'cancelsAtPeriodEnd'>): boolean {
  return (isSubscribed(billing) || isUnpaid(billing)) && !billing.cancelsAtPeriodEnd
}
