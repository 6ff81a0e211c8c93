import { z } from 'zod'
import type { accountTiers } from '../accounts/accounts.ts'
import { namesOf } from '../kernel/names-of.ts'
import { gibibyte } from '../kernel/units.ts'
import type { BillingState } from './billing-state.ts'

/** Limits by resource. Operations name the resource that they use in `uses`. */
const limitSchemas = {
  publishedTours: z.int().min(0).max(1_000_000),
  storageBytes: z.int().min(0),
  members: z.int().min(1).max(1_000_000),
} as const
export type LimitedResource = keyof typeof limitSchemas
export const limitedResources = namesOf(limitSchemas)

/** Limits of an account; null for no limit. */
export const planLimits = z.strictObject({
  publishedTours: limitSchemas.publishedTours.nullable(),
  storageBytes: limitSchemas.storageBytes.nullable(),
  members: limitSchemas.members.nullable(),
})
export type PlanLimits = Readonly<z.infer<typeof planLimits>>

/** Amounts in use by resource. */
export const usage = z.strictObject({ publishedTours: z.int(), storageBytes: z.int(), members: z.int() })
export type Usage = Readonly<z.infer<typeof usage>>

const plan = z.strictObject({
  limits: planLimits,
})
const packagePlan = z.strictObject({
  ...plan.shape,
  /** Added to `limits` per package. */
  package: z.strictObject({
    publishedTours: z.int().min(0).max(1_000_000),
    storageBytes: z.int().min(0),
    members: z.int().min(0).max(1_000_000),
  }),
  /** Maximum number of packages. */
  packagesMax: z.int().min(1).max(10_000),
})

/** All plans of an installation, by tier. */
export const plans = z.strictObject({ free: plan, foundation: packagePlan, enterprise: plan })
export type Plans = Readonly<z.infer<typeof plans>>

/** Plans without a `PLANS_FILE`. Prices are defined at Stripe. */
export const defaultPlans: Plans = {
  free: { limits: { publishedTours: 3, storageBytes: 5 * gibibyte, members: 2 } },
  foundation: {
    limits: { publishedTours: 0, storageBytes: 0, members: 1 },
    package: { publishedTours: 10, storageBytes: 50 * gibibyte, members: 5 },
    packagesMax: 100,
  },
  enterprise: { limits: { publishedTours: null, storageBytes: null, members: null } },
}

/** Plan of an account, which determines its limits. */
export type AccountPlan = {
  readonly tier: string
  readonly state: BillingState
  readonly packageQuantity: number
  /** Limits that a root admin set for this account; null for the limits of the plan. */
  readonly ownLimits: PlanLimits | null
}

/** Limits of the foundation plan with a number of packages. */
export function limitsWithPackages({ foundation }: Plans, packageQuantity: number): PlanLimits {
  const sum = (limit: number | null, added: number) => (limit === null ? null : limit + added * packageQuantity)
  const { limits, package: added } = foundation
  return {
    publishedTours: sum(limits.publishedTours, added.publishedTours),
    storageBytes: sum(limits.storageBytes, added.storageBytes),
    members: sum(limits.members, added.members),
  }
}

/** True for unpaid accounts. They keep their content, but can add only as much as the free plan allows. */
export function isUnpaid(state: BillingState): boolean {
  return state === 'grace' || state === 'suspended'
}

/** Effective plan. Unpaid accounts and accounts without packages have the free plan. */
export function planOf({
  tier,
  state,
  packageQuantity,
}: Omit<AccountPlan, 'ownLimits'>): (typeof accountTiers)[number] {
  if (isUnpaid(state)) return 'free'
  if (tier === 'foundation') return packageQuantity > 0 ? tier : 'free'
  return tier === 'enterprise' ? tier : 'free'
}

/** Effective limits of an account. */
export function limitsOf(plansByTier: Plans, accountPlan: AccountPlan): PlanLimits {
  const tier = planOf(accountPlan)
  if (tier === 'enterprise') return accountPlan.ownLimits ?? plansByTier.enterprise.limits
  if (tier === 'foundation') return limitsWithPackages(plansByTier, accountPlan.packageQuantity)
  return plansByTier.free.limits
}

/** Members are warned from this fraction of a limit on. */
export const nearLimitFraction = 0.8

export type UsageLevel = 'low' | 'near' | 'full' | 'over'

/** Usage relative to a limit: `near` from 80 % on, `full` at the limit, `over` past it. */
export function usageLevel(used: number, limit: number | null): UsageLevel {
  if (limit === null || used < limit * nearLimitFraction) return 'low'
  if (used < limit) return 'near'
  return used === limit ? 'full' : 'over'
}
