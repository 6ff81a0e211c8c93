import type { Billing } from '../../../../shared/billing/billing.ts'
import { defaultPlans } from '../../../../shared/billing/plans.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { limitsUnder, loadAccountPlan, loadUsage } from '../plans/usage.ts'
import { findBilling } from './customer.ts'

type Reader = { readonly em: EntityManager; readonly ports: Pick<Ports, 'plans' | 'payments' | 'now'> }

/** Tiers are texts in the database; unknown ones count as free. */
function tierOf({ tier }: { readonly tier: string }): Billing['tier'] {
  return tier === 'foundation' || tier === 'enterprise' ? tier : 'free'
}

/** Billing state of an account from the local copy of Stripe's data. */
export async function presentBilling({ em: callerEm, ports }: Reader, accountId: string): Promise<Billing> {
  // A fork reads the stored rows instead of the rows that the call loaded before its change.
  const em = callerEm.fork()
  const account = await em.findOneOrFail(Account, { id: accountId })
  const row = await findBilling(em, accountId)
  const accountPlan = await loadAccountPlan(em, accountId)
  return {
    isLimited: ports.plans !== null,
    isSold: ports.payments !== null,
    tier: tierOf(account),
    state: accountPlan.state,
    packageQuantity: accountPlan.packageQuantity,
    plans: ports.plans ?? defaultPlans,
    limits: limitsUnder(ports.plans, accountPlan),
    used: await loadUsage({ em, accountId, now: ports.now() }),
    // A subscription without a first payment has no packages.
    hasSubscription: (row?.subscriptionId ?? null) !== null && accountPlan.packageQuantity > 0,
    periodEndsAt: row?.periodEndsAt?.toISOString() ?? null,
    cancelsAtPeriodEnd: row?.cancelsAtPeriodEnd ?? false,
    graceEndsAt: row?.graceEndsAt?.toISOString() ?? null,
    contractEndsOn: row?.contractEndsOn ?? null,
    card: row?.payment ?? null,
    stripeError: row?.stripeError ?? null,
  }
}
