import {
  type AccountPlan,
  limitsOf,
  type PlanLimits,
  type Plans,
  type Usage,
} from '../../../../shared/billing/plans.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { isPublishedSql } from './published.ts'
import { usedBytes } from './storage.ts'

const publishedSql = `
  select count(*) as count from tours t where t.account_id = ? and t.deleted_at is null and ${isPublishedSql}`

export async function countPublishedTours(em: EntityManager, accountId: string): Promise<number> {
  const [row] = await em.execute<{ count: string | number }[]>(publishedSql, [accountId])
  return Number(row?.count ?? 0)
}

/** An account at a moment: links of invitations expire. */
export type AccountAt = { readonly em: EntityManager; readonly accountId: string; readonly now: Date }

export const countMembers = ({ em, accountId }: Pick<AccountAt, 'em' | 'accountId'>) =>
  em.count(Membership, { account: accountId })

/** Open invitations of an account, without those of `exceptEmail`. */
export function countInvitations({ em, accountId, now }: AccountAt, exceptEmail?: string): Promise<number> {
  return em.count(OneUseLink, {
    purpose: 'invite',
    account: accountId,
    expiresAt: { $gt: now },
    ...(exceptEmail === undefined ? {} : { email: { $ne: exceptEmail } }),
  })
}

/** Usage of an account, counted as its limits are: an open invitation takes the place of a member. */
export async function usageOf(account: AccountAt): Promise<Usage> {
  const { em, accountId } = account
  const publishedTours = await countPublishedTours(em, accountId)
  const { usedBytes: storageBytes } = await usedBytes(em, accountId)
  const members = (await countMembers(account)) + (await countInvitations(account))
  return { publishedTours, storageBytes, members }
}

const standingSql = `
  select a.tier, b.state, b.package_quantity as "packageQuantity", b.own_limits as "ownLimits"
    from accounts a left join account_billing b on b.account_id = a.id where a.id = ?`

export type StandingRow = { readonly tier: string } & {
  readonly [Field in Exclude<keyof AccountPlan, 'tier'>]: AccountPlan[Field] | null
}

/** How an account stands by a row of `standingSql`; those that never paid have nothing in it. */
export function standingFrom(row: Partial<StandingRow> = {}): AccountPlan {
  const { tier = 'free', state = null, packageQuantity = null, ownLimits = null } = row
  return { tier, state: state ?? 'none', packageQuantity: packageQuantity ?? 0, ownLimits }
}

/** What decides how much an account may use: as stored, whatever the caller has in memory. */
export async function standingOf(em: EntityManager, accountId: string): Promise<AccountPlan> {
  const [row] = await em.execute<StandingRow[]>(standingSql, [accountId])
  return standingFrom(row)
}

const noLimits: PlanLimits = { publishedTours: null, storageBytes: null, members: null }

/** What an account may use at most; without plans all that it likes. */
export function limitsUnder(plans: Plans | null, standing: AccountPlan): PlanLimits {
  return plans === null ? noLimits : limitsOf(plans, standing)
}

/** The most bytes that an account may store: the plan's, or the installation's own where there are no plans. Null for no limit. */
export function storageLimitUnder(plans: Plans | null, standing: AccountPlan): number | null {
  return plans === null ? limits.storageBytesPerAccount : limitsOf(plans, standing).storageBytes
}
