import type { BillingState } from '../../../../shared/billing/billing-state.ts'
import { isContractActive } from '../../../../shared/billing/contract-end.ts'
import { isUnpaid } from '../../../../shared/billing/plans.ts'
import type { Subscription } from '../../../ports/payments.ts'
import { billingLimits } from '../plans/billing-limits.ts'

/** Facts that determine the billing state of an account. */
export type BillingFacts = {
  readonly subscription: Pick<Subscription, 'status' | 'endedUnpaid'> | null
  /**
   * Contract of an enterprise account, which overrides subscriptions; `endsOn` is its last day (UTC), null without an
   * end.
   */
  readonly contract: { readonly endsOn: string | null } | null
}

/** Billing state of an account, with the end of its grace period. */
export type BillingStanding = { readonly state: BillingState; readonly graceEndsAt: Date | null }

export type BillingTransition = { readonly from: BillingState; readonly to: BillingState }

type PaymentStatus = 'trialing' | 'active' | 'pastDue' | 'unpaid' | 'canceled' | 'neverPaid' | 'noSubscription'

const statusBySubscription: Readonly<Record<Subscription['status'], PaymentStatus>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'pastDue',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  // The first payment is outstanding and may never arrive.
  incomplete: 'neverPaid',
  incomplete_expired: 'neverPaid',
}

function paymentStatusOf({ subscription, contract }: BillingFacts, now: Date): PaymentStatus {
  if (contract !== null) {
    return isContractActive(contract.endsOn, now) ? 'active' : 'unpaid'
  }
  if (subscription === null) return 'noSubscription'
  if (subscription.status === 'canceled' && subscription.endedUnpaid) return 'unpaid'
  return statusBySubscription[subscription.status]
}

/** Starts or continues the grace period, and suspends after it. It is never extended. */
function standingWhileUnpaid({ state, graceEndsAt }: BillingStanding, now: Date): BillingStanding {
  if (state === 'suspended') return { state, graceEndsAt: null }
  const endsAt = state === 'grace' && graceEndsAt !== null ? graceEndsAt : undefined
  if (endsAt === undefined) {
    return { state: 'grace', graceEndsAt: new Date(now.getTime() + billingLimits.graceMs) }
  }
  if (now.getTime() >= endsAt.getTime()) return { state: 'suspended', graceEndsAt: null }
  return { state: 'grace', graceEndsAt: endsAt }
}

/** An account that never had a subscription stays without one. */
function standingAfterEnd({ state }: BillingStanding): BillingStanding {
  return { state: state === 'none' ? 'none' : 'canceled', graceEndsAt: null }
}

/** A subscription that was never paid gives access to nothing. An earlier debt remains. */
function standingBeforeFirstPayment(current: BillingStanding, now: Date): BillingStanding {
  if (isUnpaid(current.state)) return standingWhileUnpaid(current, now)
  return standingAfterEnd(current)
}

function standingForStatus(current: BillingStanding, status: PaymentStatus, now: Date): BillingStanding {
  if (status === 'unpaid') return standingWhileUnpaid(current, now)
  if (status === 'neverPaid') return standingBeforeFirstPayment(current, now)
  // A customer that was deleted at Stripe owes nothing.
  if (status === 'noSubscription' || status === 'canceled') return standingAfterEnd(current)
  return { state: status, graceEndsAt: null }
}

/** Reducer of the billing state: the next state by the facts at `now`, and the transition to it, if any. */
export function nextStanding(
  current: BillingStanding,
  facts: BillingFacts,
  now: Date,
): BillingStanding & { readonly transitions: readonly BillingTransition[] } {
  const standing = standingForStatus(current, paymentStatusOf(facts, now), now)
  const transitions = standing.state === current.state ? [] : [{ from: current.state, to: standing.state }]
  return { ...standing, transitions }
}
