import { deniedMessage } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import type { AccountMembership } from '../../../../shared/auth/auth.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'
import { findMemberships } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'

/** A user with the accounts that the caller may know of. */
export type VisibleUser = { readonly user: User; readonly accounts: readonly AccountMembership[] }

const mayManage = ({ status, permissions }: AccountMembership) =>
  isWorkingStatus(status) && permissions.includes('manageUsers')

/**
 * Finds a user that the caller may see: themselves, members of accounts in which they manage users, or all users for
 * root admins. 403 for other colleagues; 404 for a user who shares no account, as for an unknown id (threat T06).
 */
export async function findVisibleUser({ em, actor }: SignedInScope, userId: string): Promise<VisibleUser> {
  const user = await em.findOne(User, { id: userId })
  const userAccounts = user === null ? [] : await findMemberships(em, user.id)
  if (user !== null && (user.id === actor.id || actor.rootAdmin)) return { user, accounts: userAccounts }
  const callerAccountById = new Map((await findMemberships(em, actor.id)).map((account) => [account.aid, account]))
  const sharedAccounts = userAccounts.filter(({ aid }) => callerAccountById.has(aid))
  if (user === null || sharedAccounts.length === 0) throw new AppError('resource.notFound')
  const accounts = sharedAccounts.filter(({ aid }) => {
    const callerAccount = callerAccountById.get(aid)
    return callerAccount !== undefined && mayManage(callerAccount)
  })
  if (accounts.length === 0) throw new AppError('access.denied', { message: deniedMessage('manageUsers') })
  return { user, accounts }
}

/** The caller's own user; 404 for every other id. */
export async function findOwnUser({ em, actor }: SignedInScope, userId: string): Promise<User> {
  if (userId !== actor.id) throw new AppError('resource.notFound')
  return em.findOneOrFail(User, { id: actor.id })
}
