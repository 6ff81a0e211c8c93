import type { AccountMembership } from '../../../../shared/auth/auth.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import { Account, Membership } from '../../accounts/entity.ts'
import type { User } from '../../users/entity.ts'
import { presentMembership } from '../present.ts'

/** The accounts a user belongs to, by name. */
export async function membershipsOf(em: EntityManager, userId: string): Promise<AccountMembership[]> {
  const rows = await em.find(
    Membership,
    { user: userId },
    { populate: ['account'], orderBy: { account: { name: 'asc' } } },
  )
  return rows.map((row) => presentMembership(row, row.account))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The account a user asks to act in; null when it is not theirs, which reads the same as one that does not exist. */
export async function actingAccount(em: EntityManager, user: User, accountId: string): Promise<ActingAccount | null> {
  if (!uuid.test(accountId)) return null
  const membership = await em.findOne(Membership, { user: user.id, account: accountId }, { populate: ['account'] })
  if (membership !== null) {
    const { id, name, tier, status } = membership.account
    return { id, name, tier, status, role: membership.role }
  }
  if (!user.rootAdmin) return null
  const account = await em.findOne(Account, { id: accountId })
  if (account === null) return null
  const { id, name, tier, status } = account
  return { id, name, tier, status, role: 'owner', isVisited: true }
}
