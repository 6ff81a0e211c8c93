import { roles } from '../../../shared/access/permissions.ts'
import type { AccountMembership, SignedInUser } from '../../../shared/auth.ts'
import type { Account, Membership } from '../accounts/entity.ts'
import type { User } from './entity.ts'

export function presentMembership(membership: Membership, account: Account): AccountMembership {
  const { role } = membership
  return {
    aid: account.id,
    name: account.name,
    role,
    tier: account.tier,
    status: account.status,
    permissions: roles[role],
  }
}

export function presentUser(user: User, accounts: readonly AccountMembership[]): SignedInUser {
  const { id: uid, email, firstName, lastName, rootAdmin } = user
  return { uid, email, firstName, lastName, rootAdmin, accounts }
}
