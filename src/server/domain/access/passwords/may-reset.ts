import { hasPermission, type Role } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Membership } from '../../identity/tenancy/entity.ts'

/**
 * The requester's roles in the accounts at work that both belong to. The same two queries whether or not there is such
 * a user: whoever asks must not be able to tell by the time it takes (threat T08).
 */
async function rolesInCommon(em: EntityManager, requesterId: string, userId: string): Promise<Role[]> {
  const mine = await em.find(Membership, { user: requesterId }, { populate: ['account'] })
  const ids = mine.map(({ account }) => account.id)
  const theirs = await em.find(Membership, { user: userId, account: { $in: ids } })
  const common = new Set(theirs.map(({ account }) => account.id))
  return mine.filter(({ account }) => common.has(account.id) && isWorkingStatus(account.status)).map(({ role }) => role)
}

/** `stranger`: somebody who shares no account with the requester, or nobody at all. */
export type ResetRight = 'granted' | 'denied' | 'stranger'

/** Whether somebody may have a password link sent to a user: to themselves, and to whom they manage in an account. */
export async function resetRightOf(
  em: EntityManager,
  requester: { readonly id: string; readonly rootAdmin: boolean },
  userId: string,
): Promise<ResetRight> {
  const held = await rolesInCommon(em, requester.id, userId)
  if (requester.rootAdmin || requester.id === userId) return 'granted'
  if (held.length === 0) return 'stranger'
  return held.some((role) => hasPermission('manageUsers', { role, rootAdmin: false })) ? 'granted' : 'denied'
}
