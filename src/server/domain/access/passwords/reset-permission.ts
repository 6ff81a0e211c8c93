import { hasPermission, type Role } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'

/**
 * Finds the roles of the requester in working accounts that both belong to. Always takes two queries, so that the
 * response time does not reveal whether the user exists (threat T08).
 */
async function findRolesInSharedAccounts(em: EntityManager, requesterId: string, userId: string): Promise<Role[]> {
  const requesterMemberships = await em.find(Membership, { user: requesterId }, { populate: ['account'] })
  const ids = requesterMemberships.map(({ account }) => account.id)
  const userMemberships = await em.find(Membership, { user: userId, account: { $in: ids } })
  const sharedAccountIds = new Set(userMemberships.map(({ account }) => account.id))
  return requesterMemberships
    .filter(({ account }) => sharedAccountIds.has(account.id) && isWorkingStatus(account.status))
    .map(({ role }) => role)
}

/** `unrelated`: a user who shares no account with the requester, or no user at all. */
export type ResetPermission = 'granted' | 'denied' | 'unrelated'

/** Decides whether the requester may send a reset link to a user. They may for themselves and for users they manage. */
export async function resetPermissionOf(
  em: EntityManager,
  requester: { readonly id: string; readonly rootAdmin: boolean },
  userId: string,
): Promise<ResetPermission> {
  const roles = await findRolesInSharedAccounts(em, requester.id, userId)
  if (requester.rootAdmin || requester.id === userId) return 'granted'
  if (roles.length === 0) return 'unrelated'
  return roles.some((role) => hasPermission('manageUsers', { role, rootAdmin: false })) ? 'granted' : 'denied'
}
