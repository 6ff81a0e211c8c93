import {
  type AccountPlan,
  limitsOf,
  type PlanLimits,
  type Plans,
  type Usage,
} from '../../../../shared/billing/plans.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { measureStorage, storageBytesPerAccount } from './storage.ts'

/**
 * True if a row `t` of tours is published or being published. A single expression, so that counting misses no tour that
 * changes from one to the other.
 */
export const isPublishedSql = `(
  exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null)
  or exists (select 1 from publications p where p.tour_id = t.id and p.status in ('queued', 'building')))`

const publishedSql = `
  select count(*) as count from tours t where t.account_id = ? and t.deleted_at is null and ${isPublishedSql}`

export async function countPublishedTours(em: EntityManager, accountId: string): Promise<number> {
  const [row] = await em.execute<{ count: string | number }[]>(publishedSql, [accountId])
  return Number(row?.count ?? 0)
}

/** Account at a point in time, which matters because invitations expire. */
export type AccountSnapshot = { readonly em: EntityManager; readonly accountId: string; readonly now: Date }

export const countMembers = ({ em, accountId }: Pick<AccountSnapshot, 'em' | 'accountId'>) =>
  em.count(Membership, { account: accountId })

/** Counts the open invitations of an account, except invitations to `exceptEmail`. */
export function countInvitations({ em, accountId, now }: AccountSnapshot, exceptEmail?: string): Promise<number> {
  return em.count(OneUseLink, {
    purpose: 'invite',
    account: accountId,
    expiresAt: { $gt: now },
    ...(exceptEmail === undefined ? {} : { email: { $ne: exceptEmail } }),
  })
}

/** Loads the usage of an account as its limits count it: an open invitation counts as a member. */
export async function loadUsage(account: AccountSnapshot): Promise<Usage> {
  const { em, accountId } = account
  const publishedTours = await countPublishedTours(em, accountId)
  const { usedBytes: storageBytes } = await measureStorage(em, accountId)
  const members = (await countMembers(account)) + (await countInvitations(account))
  return { publishedTours, storageBytes, members }
}

const accountPlanSql = `
  select a.tier, b.state, b.package_quantity as "packageQuantity", b.own_limits as "ownLimits"
    from accounts a left join account_billing b on b.account_id = a.id where a.id = ?`

export type AccountPlanRow = { readonly tier: string } & {
  readonly [Field in Exclude<keyof AccountPlan, 'tier'>]: AccountPlan[Field] | null
}

/** Plan of an account from a row of `accountPlanSql`. The billing columns are null for accounts that never paid. */
export function toAccountPlan(row: Partial<AccountPlanRow> = {}): AccountPlan {
  const { tier = 'free', state = null, packageQuantity = null, ownLimits = null } = row
  return { tier, state: state ?? 'none', packageQuantity: packageQuantity ?? 0, ownLimits }
}

/** Loads the stored plan of an account, without unsaved changes of the caller. */
export async function loadAccountPlan(em: EntityManager, accountId: string): Promise<AccountPlan> {
  const [row] = await em.execute<AccountPlanRow[]>(accountPlanSql, [accountId])
  return toAccountPlan(row)
}

const noLimits: PlanLimits = { publishedTours: null, storageBytes: null, members: null }

/** Limits of an account; none without plans. */
export function limitsUnder(plans: Plans | null, accountPlan: AccountPlan): PlanLimits {
  return plans === null ? noLimits : limitsOf(plans, accountPlan)
}

/** Storage limit in bytes: the limit of the plan, or the installation's without plans. Null for no limit. */
export function storageLimitUnder(plans: Plans | null, accountPlan: AccountPlan): number | null {
  return plans === null ? storageBytesPerAccount : limitsOf(plans, accountPlan).storageBytes
}
