import type { Billing } from '../../../../shared/billing/billing.ts'
import { defaultPlans } from '../../../../shared/billing/plans.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { limitsUnder, standingOf, usageOf } from '../plans/usage.ts'
import { findBilling } from './customer.ts'

type Reader = { readonly em: EntityManager; readonly ports: Pick<Ports, 'plans' | 'payments' | 'now'> }

/** `tiers` are texts in the database; the ones that nobody knows are free. */
function tierOf({ tier }: { readonly tier: string }): Billing['tier'] {
  return tier === 'foundation' || tier === 'enterprise' ? tier : 'free'
}

/** How an account stands, out of Stopover's own copy. */
export async function presentBilling({ em: given, ports }: Reader, accountId: string): Promise<Billing> {
  // What is stored by now, not what the call read before it changed it.
  const em = given.fork()
  const account = await em.findOneOrFail(Account, { id: accountId })
  const row = await findBilling(em, accountId)
  const standing = await standingOf(em, accountId)
  return {
    isLimited: ports.plans !== null,
    isSold: ports.payments !== null,
    tier: tierOf(account),
    state: standing.state,
    packageQuantity: standing.packageQuantity,
    plans: ports.plans ?? defaultPlans,
    limits: limitsUnder(ports.plans, standing),
    used: await usageOf({ em, accountId, now: ports.now() }),
    // One whose first payment never came has no packages.
    hasSubscription: (row?.subscriptionId ?? null) !== null && standing.packageQuantity > 0,
    periodEndsAt: row?.periodEndsAt?.toISOString() ?? null,
    cancelsAtPeriodEnd: row?.cancelsAtPeriodEnd ?? false,
    graceEndsAt: row?.graceEndsAt?.toISOString() ?? null,
    contractEndsOn: row?.contractEndsOn ?? null,
    card: row?.payment ?? null,
    stripeError: row?.stripeError ?? null,
  }
}
