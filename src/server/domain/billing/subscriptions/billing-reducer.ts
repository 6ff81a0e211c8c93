import type { BillingState } from '../../../../shared/billing/billing-state.ts'
import { isContractActive } from '../../../../shared/billing/contract-end.ts'
import { isUnpaid } from '../../../../shared/billing/plans.ts'
import type { Subscription } from '../../../ports/payments.ts'
import { billingLimits } from '../plans/billing-limits.ts'

/** Facts that determine the billing state of an account. */
export type BillingFacts = {
  readonly subscription: Pick<Subscription, 'status' | 'endedUnpaid'> | null
  /** Contract of an enterprise account, which overrides subscriptions; `endsOn` is its last day (UTC), null without an end. */
  readonly contract: { readonly endsOn: string | null } | null
}

/** Billing state of an account, with the end of its grace period. */
export type BillingStanding = { readonly state: BillingState; readonly graceEndsAt: Date | null }

export type BillingTransition = { readonly from: BillingState; readonly to: BillingState }

type PaymentStatus = 'trialing' | 'active' | 'pastDue' | 'unpaid' | 'canceled' | 'nothing'

const statusBySubscription: Readonly<Record<Subscription['status'], PaymentStatus>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'pastDue',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  // The first payment is outstanding and may never arrive.
  incomplete: 'nothing',
  incomplete_expired: 'nothing',
}

function paymentStatus({ subscription, contract }: BillingFacts, now: Date): PaymentStatus | 'gone' {
  if (contract !== null) {
    return isContractActive(contract.endsOn, now) ? 'active' : 'unpaid'
  }
  if (subscription === null) return 'gone'
  if (subscription.status === 'canceled' && subscription.endedUnpaid) return 'unpaid'
  return statusBySubscription[subscription.status]
}

/** Grace begins at the first unpaid status and is never extended. */
function unpaid({ state, graceEndsAt }: BillingStanding, now: Date): BillingStanding {
  if (state === 'suspended') return { state, graceEndsAt: null }
  const endsAt = state === 'grace' && graceEndsAt !== null ? graceEndsAt : undefined
  if (endsAt === undefined) {
    return { state: 'grace', graceEndsAt: new Date(now.getTime() + billingLimits.graceMs) }
  }
  if (now.getTime() >= endsAt.getTime()) return { state: 'suspended', graceEndsAt: null }
  return { state: 'grace', graceEndsAt: endsAt }
}

function ended({ state }: BillingStanding): BillingStanding {
  return { state: state === 'none' ? 'none' : 'canceled', graceEndsAt: null }
}

/** A subscription that was never paid grants nothing, and settles no debt. */
function withoutPayment(current: BillingStanding, now: Date): BillingStanding {
  if (isUnpaid(current.state)) return unpaid(current, now)
  return ended(current)
}

function standingAfter(current: BillingStanding, status: PaymentStatus | 'gone', now: Date): BillingStanding {
  if (status === 'unpaid') return unpaid(current, now)
  if (status === 'nothing') return withoutPayment(current, now)
  // A customer that was deleted at Stripe owes nothing, and a subscription that ended before its first payment has no effect.
  if (status === 'gone' || status === 'canceled') return ended(current)
  return { state: status, graceEndsAt: null }
}

/** Reducer of the billing state: the next state by the facts at `now`, and the transition to it, if any. */
export function nextStanding(
  current: BillingStanding,
  facts: BillingFacts,
  now: Date,
): BillingStanding & { readonly transitions: readonly BillingTransition[] } {
  const next = standingAfter(current, paymentStatus(facts, now), now)
  const transitions = next.state === current.state ? [] : [{ from: current.state, to: next.state }]
  return { ...next, transitions }
}
