/**
 * How an account stands with its subscription, or with its contract:
 * - `none`: it never had one.
 * - `trialing`, `active`: all is paid.
 * - `pastDue`: a charge failed, and is tried again. The plan holds.
 * - `grace`: charging was given up, or a contract ended. For `billingLimits.graceMs` nothing new beyond the free plan.
 * - `suspended`: that time is over. People read, export and delete; nothing else.
 * - `canceled`: the subscription ended as its owner wanted. The free plan holds.
 *
 * In each of them visitors see the published tours.
 */
export const billingStates = ['none', 'trialing', 'active', 'pastDue', 'grace', 'canceled', 'suspended'] as const
export type BillingState = (typeof billingStates)[number]
