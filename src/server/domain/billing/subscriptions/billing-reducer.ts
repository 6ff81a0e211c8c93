import { billingLimits } from '../../../../shared/billing/billing-limits.ts'
import type { BillingState } from '../../../../shared/billing/billing-state.ts'
import { isContractActive } from '../../../../shared/billing/contract-end.ts'
import { isUnpaid } from '../../../../shared/billing/plans.ts'
import type { Subscription } from '../../../ports/payments.ts'

/** What decides how an account stands. */
export type BillingFacts = {
  readonly subscription: Pick<Subscription, 'status' | 'endedUnpaid'> | null
  /** Of an enterprise account, whatever it subscribed to before; `endsOn` is its last day (UTC), null without an end. */
  readonly contract: { readonly endsOn: string | null } | null
}

/** How an account stands, and until when what is in grace stays so. */
export type BillingStanding = { readonly state: BillingState; readonly graceEndsAt: Date | null }

export type BillingTransition = { readonly from: BillingState; readonly to: BillingState }

type Found = 'trialing' | 'active' | 'pastDue' | 'unpaid' | 'canceled' | 'nothing'

const foundByStatus: Readonly<Record<Subscription['status'], Found>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'pastDue',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
  // The first payment has not come, and perhaps never will.
  incomplete: 'nothing',
  incomplete_expired: 'nothing',
}

function foundIn({ subscription, contract }: BillingFacts, now: Date): Found | 'gone' {
  if (contract !== null) {
    return isContractActive(contract.endsOn, now) ? 'active' : 'unpaid'
  }
  if (subscription === null) return 'gone'
  if (subscription.status === 'canceled' && subscription.endedUnpaid) return 'unpaid'
  return foundByStatus[subscription.status]
}

/** Grace begins when it is first seen that nothing is paid, and ends once. */
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

/** What was never paid grants nothing, and pays nothing off. */
function withoutPayment(current: BillingStanding, now: Date): BillingStanding {
  if (isUnpaid(current.state)) return unpaid(current, now)
  return ended(current)
}

function standingAfter(current: BillingStanding, found: Found | 'gone', now: Date): BillingStanding {
  if (found === 'unpaid') return unpaid(current, now)
  if (found === 'nothing') return withoutPayment(current, now)
  // A customer that is gone from Stripe owes nothing, and what ended before it was ever paid was never there.
  if (found === 'gone' || found === 'canceled') return ended(current)
  return { state: found, graceEndsAt: null }
}

/** How an account stands by what is known of it at a moment, and the step that this is; none where it stands as before. */
export function nextStanding(
  current: BillingStanding,
  facts: BillingFacts,
  now: Date,
): BillingStanding & { readonly transitions: readonly BillingTransition[] } {
  const next = standingAfter(current, foundIn(facts, now), now)
  const transitions = next.state === current.state ? [] : [{ from: current.state, to: next.state }]
  return { ...next, transitions }
}
