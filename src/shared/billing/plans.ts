import { z } from 'zod'
import type { accountTiers } from '../accounts/accounts.ts'
import { namesOf } from '../kernel/names-of.ts'
import type { BillingState } from './billing-state.ts'

const gibibyte = 1024 ** 3

/** What a plan limits, as operations name it in `uses`. Tours and members are counted, storage is in bytes. */
const countedUses = {
  publishedTours: z.int().min(0).max(1_000_000),
  storageBytes: z.int().min(0),
  members: z.int().min(1).max(1_000_000),
} as const
export type Use = keyof typeof countedUses
export const uses = namesOf(countedUses)

/** The most that an account may use; null for no limit. */
export const planLimits = z.strictObject({
  publishedTours: countedUses.publishedTours.nullable(),
  storageBytes: countedUses.storageBytes.nullable(),
  members: countedUses.members.nullable(),
})
export type PlanLimits = Readonly<z.infer<typeof planLimits>>

/** What an account uses. */
export const usage = z.strictObject({ publishedTours: z.int(), storageBytes: z.int(), members: z.int() })
export type Usage = Readonly<z.infer<typeof usage>>

const plan = z.strictObject({
  limits: planLimits,
})
const packagePlan = z.strictObject({
  ...plan.shape,
  /** What each package adds to `limits`. */
  package: z.strictObject({
    publishedTours: z.int().min(0).max(1_000_000),
    storageBytes: z.int().min(0),
    members: z.int().min(0).max(1_000_000),
  }),
  /** The most packages that can be bought at once. */
  packagesMax: z.int().min(1).max(10_000),
})

/** All plans of an installation, by tier. */
export const plans = z.strictObject({ free: plan, foundation: packagePlan, enterprise: plan })
export type Plans = Readonly<z.infer<typeof plans>>

/** The plans where the operator names no others (`PLANS_FILE`). Prices are the payment provider's. */
export const defaultPlans: Plans = {
  free: { limits: { publishedTours: 3, storageBytes: 5 * gibibyte, members: 2 } },
  foundation: {
    limits: { publishedTours: 0, storageBytes: 0, members: 1 },
    package: { publishedTours: 10, storageBytes: 50 * gibibyte, members: 5 },
    packagesMax: 100,
  },
  enterprise: { limits: { publishedTours: null, storageBytes: null, members: null } },
}

/** What decides what an account may use. */
export type AccountPlan = {
  readonly tier: string
  readonly state: BillingState
  readonly packageQuantity: number
  /** Set by a root admin for this account alone; null for those of the plan. */
  readonly ownLimits: PlanLimits | null
}

/** The limits of the foundation plan with a number of packages. */
export function limitsWithPackages({ foundation }: Plans, packageQuantity: number): PlanLimits {
  const sum = (limit: number | null, added: number) => (limit === null ? null : limit + added * packageQuantity)
  const { limits, package: added } = foundation
  return {
    publishedTours: sum(limits.publishedTours, added.publishedTours),
    storageBytes: sum(limits.storageBytes, added.storageBytes),
    members: sum(limits.members, added.members),
  }
}

/** Who has not paid keeps what is there, and adds no more than the free plan allows. */
export function isUnpaid(state: BillingState): boolean {
  return state === 'grace' || state === 'suspended'
}

/** The plan that counts for an account: unpaid ones fall back to the free one, and so do those without a package. */
export function planOf({
  tier,
  state,
  packageQuantity,
}: Omit<AccountPlan, 'ownLimits'>): (typeof accountTiers)[number] {
  if (isUnpaid(state)) return 'free'
  if (tier === 'foundation') return packageQuantity > 0 ? tier : 'free'
  return tier === 'enterprise' ? tier : 'free'
}

/** What an account may use at most. */
export function limitsOf(table: Plans, standing: AccountPlan): PlanLimits {
  const name = planOf(standing)
  if (name === 'enterprise') return standing.ownLimits ?? table.enterprise.limits
  if (name === 'foundation') return limitsWithPackages(table, standing.packageQuantity)
  return table.free.limits
}

/** From this share of a limit on, people are told. */
export const nearLimitShare = 0.8

export type UsageLevel = 'low' | 'near' | 'full' | 'over'

/** How much of a limit is used: `near` from 80 % on, `full` at the limit, `over` past it. */
export function usageLevel(used: number, limit: number | null): UsageLevel {
  if (limit === null || used < limit * nearLimitShare) return 'low'
  if (used < limit) return 'near'
  return used === limit ? 'full' : 'over'
}
