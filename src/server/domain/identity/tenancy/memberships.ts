import { permissionsOf, type Role } from '../../../../shared/access/permissions.ts'
import type { AccountMembership } from '../../../../shared/auth/auth.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import type { User } from '../users/entity.ts'
import { Account, Membership } from './entity.ts'

export function presentMembership(membership: Membership, account: Account): AccountMembership {
  const { role } = membership
  return {
    aid: account.id,
    name: account.name,
    role,
    tier: account.tier,
    status: account.status,
    permissions: permissionsOf(role),
    timeZone: account.timeZone ?? null,
  }
}

/** Finds the accounts of a user, by name. */
export async function findMemberships(em: EntityManager, userId: string): Promise<AccountMembership[]> {
  const rows = await em.find(
    Membership,
    { user: userId },
    { populate: ['account'], orderBy: { account: { name: 'asc' } } },
  )
  return rows.map((row) => presentMembership(row, row.account))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True if a text has the format of an account id. */
export const isAccountId = (text: string) => uuid.test(text)

/** Account with the role of a user; null without access. Root admins who are not members act as owners. */
export function actingAccountOf(
  { id, name, tier, status, readOnly }: Pick<Account, 'id' | 'name' | 'tier' | 'status' | 'readOnly'>,
  { role, rootAdmin }: { readonly role: Role | null; readonly rootAdmin: boolean },
): ActingAccount | null {
  if (role !== null) return { id, name, tier, status, readOnly, role }
  return rootAdmin ? { id, name, tier, status, readOnly, role: 'owner', isRootAdminVisit: true } : null
}

/** Finds the acting account of a request; null if the user has no access to the account or it doesn't exist. */
export async function findActingAccount(
  em: EntityManager,
  user: Pick<User, 'id' | 'rootAdmin'>,
  accountId: string,
): Promise<ActingAccount | null> {
  if (!isAccountId(accountId)) return null
  const { rootAdmin } = user
  const membership = await em.findOne(Membership, { user: user.id, account: accountId }, { populate: ['account'] })
  if (membership !== null) return actingAccountOf(membership.account, { role: membership.role, rootAdmin })
  const account = rootAdmin ? await em.findOne(Account, { id: accountId }) : null
  return account && actingAccountOf(account, { role: null, rootAdmin })
}
