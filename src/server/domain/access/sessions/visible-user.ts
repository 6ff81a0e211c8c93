import { deniedSentence } from '../../../../shared/access/permissions.ts'
import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import type { AccountMembership } from '../../../../shared/auth/auth.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SignedInScope } from '../../../kernel/scope.ts'
import { membershipsOf } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'

/** A user, with those of their accounts that the caller may know of. */
export type VisibleUser = { readonly user: User; readonly accounts: readonly AccountMembership[] }

const mayManage = ({ status, permissions }: AccountMembership) =>
  isWorkingStatus(status) && permissions.includes('manageUsers')

/**
 * A user as the caller may know them: themselves, somebody of an account whose users they manage, or anybody for a root
 * admin. Others of one's accounts are rejected with 403; who shares no account reads like nobody, 404 (threat T06).
 */
export async function findVisibleUser({ em, actor }: SignedInScope, userId: string): Promise<VisibleUser> {
  const user = await em.findOne(User, { id: userId })
  const theirs = user === null ? [] : await membershipsOf(em, user.id)
  if (user !== null && (user.id === actor.id || actor.rootAdmin)) return { user, accounts: theirs }
  const mine = new Map((await membershipsOf(em, actor.id)).map((account) => [account.aid, account]))
  const shared = theirs.filter(({ aid }) => mine.has(aid))
  if (user === null || shared.length === 0) throw new AppError('resource.notFound')
  const accounts = shared.filter(({ aid }) => {
    const own = mine.get(aid)
    return own !== undefined && mayManage(own)
  })
  if (accounts.length === 0) throw new AppError('access.denied', { message: deniedSentence('manageUsers') })
  return { user, accounts }
}

/** The caller's own row, when the id is theirs: nobody else may, so every other id reads like nobody's. */
export async function findOwnUser({ em, actor }: SignedInScope, userId: string): Promise<User> {
  if (userId !== actor.id) throw new AppError('resource.notFound')
  return em.findOneOrFail(User, { id: actor.id })
}
