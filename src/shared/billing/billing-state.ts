/**
 * State of the subscription or contract of an account:
 * - `none`: no subscription so far.
 * - `trialing`, `active`: paid.
 * - `pastDue`: a charge failed and is being retried. The plan still applies.
 * - `grace`: the retries failed, or a contract ended. For `billingLimits.graceMs` nothing can be added beyond the free
 *   plan.
 * - `suspended`: the grace period is over. Members can only read, export and delete.
 * - `canceled`: the owner canceled the subscription. The free plan applies.
 *
 * Visitors see the published tours in every state.
 */
export const billingStates = ['none', 'trialing', 'active', 'pastDue', 'grace', 'canceled', 'suspended'] as const
export type BillingState = (typeof billingStates)[number]
