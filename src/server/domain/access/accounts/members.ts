import { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import { canChangeRole, canRemoveMember } from '../../../../shared/access/role-rules.ts'
import {
  changeRoleInput,
  leaveAccountInput,
  listMembersInput,
  member,
  memberInput,
} from '../../../../shared/accounts/members.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { changeMembers } from '../../identity/tenancy/lock-members.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser, publicNameOf } from '../../identity/users/names.ts'
import { endAccess } from '../sessions/end-access.ts'
import { revokeTokensOf } from '../tokens/revoke-tokens.ts'
import { presentMember } from './present.ts'
import { roleTexts } from './texts.ts'

/** Members of the account, oldest membership first. */
export const listMembers = operation({
  allow: 'viewTour',
  input: listMembersInput,
  output: z.array(member),
  run: async ({ em, account, actor }) => {
    const filter = { populate: ['user'], orderBy: { createdAt: 'asc', id: 'asc' } } as const
    const rows = await em.find(Membership, { account: account.id }, filter)
    const withEmail = hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
    return rows.map((row) => presentMember(row, { withEmail }))
  },
})

/** Gives a member another role. Only root admins change the role of an owner, and an account always has one. */
export const changeRole = operation({
  allow: 'manageUsers',
  input: changeRoleInput,
  output: member,
  run: (callScope, { userId, role }) => {
    const target = { accountId: callScope.account.id, needs: 'manageUsers' } as const
    return changeMembers(callScope, target, async ({ scope, account, acting, memberOf }) => {
      const member = memberOf(userId)
      const from = member.role
      if (!canChangeRole(acting, { from, to: role })) throw new AppError('account.ownerFixed')
      member.role = role
      const subject = `${nameOfUser(member.user)}: ${roleTexts[from]} → ${roleTexts[role]}`
      if (from !== role) await recordEvent(scope, account.id, { action: 'role-changed', subject })
      return presentMember(member, { withEmail: true })
    })
  },
})

/** Removes a member and ends all their sessions and links (threat T44). */
export const removeMember = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: memberInput,
  output: done,
  run: async (callScope, { userId }) => {
    // An API token never removes the person it acts for.
    if (callScope.actor.token && userId === callScope.actor.id) throw new AppError('access.tokenRejected')
    const target = { accountId: callScope.account.id, needs: 'manageUsers' } as const
    await changeMembers(callScope, target, async ({ scope, account, acting, memberOf }) => {
      const member = memberOf(userId)
      if (!canRemoveMember(acting, member.role)) throw new AppError('account.ownerFixed')
      scope.em.remove(member)
      const user = await lockUser(scope.em, { id: userId })
      if (user === null) throw new AppError('resource.notFound')
      await endAccess(scope.em, user, userId === scope.actor.id ? scope.actor.session?.key : undefined)
      await revokeTokensOf(scope.em, userId, account.id)
      await recordEvent(scope, account.id, { action: 'member-removed', subject: nameOfUser(member.user) })
      const formerMember = { id: userId, name: publicNameOf(member.user) }
      await announceEvent(scope, account.id, { type: 'member.removed', data: { member: formerMember, left: false } })
    })
    return {}
  },
})

/** Ends the membership of the caller, as long as an owner remains. */
export const leaveAccount = operation({
  allow: 'viewTour',
  inPerson: true,
  whileReadOnly: true,
  input: leaveAccountInput,
  output: done,
  run: async (callScope) => {
    const target = { accountId: callScope.account.id, needs: 'viewTour' } as const
    await changeMembers(callScope, target, async ({ scope, account, memberOf }) => {
      const member = memberOf(scope.actor.id)
      scope.em.remove(member)
      await revokeTokensOf(scope.em, scope.actor.id, account.id)
      await recordEvent(scope, account.id, { action: 'member-left', subject: nameOfUser(member.user) })
      const formerMember = { id: member.user.id, name: publicNameOf(member.user) }
      await announceEvent(scope, account.id, { type: 'member.removed', data: { member: formerMember, left: true } })
    })
    return {}
  },
})
