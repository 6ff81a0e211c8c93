import { hasPermission } from '../../../../shared/access/permissions.ts'
import { canChangeRole, canRemoveMember } from '../../../../shared/access/role-rules.ts'
import {
  changeRoleInput,
  leaveAccountInput,
  listMembersInput,
  member,
  memberInput,
  memberPage,
} from '../../../../shared/accounts/members.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { createdAfter, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { changeMembers } from '../../identity/tenancy/lock-members.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser, publicNameOf } from '../../identity/users/names.ts'
import { endAccess } from '../sessions/end-access.ts'
import { revokeTokensOf } from '../tokens/revoke-tokens.ts'
import { roleLabels } from './labels.ts'
import { presentMember } from './present.ts'

/** A page of the account's members, oldest membership first. */
export const listMembers = operation({
  allow: 'viewTour',
  input: listMembersInput,
  example: () => ({}),
  output: memberPage,
  run: async ({ em, account, actor }, { cursor, limit }) => {
    const where = { $and: [{ account: account.id }, ...createdAfter(cursor)] }
    const orderBy = { createdAt: 'asc', id: 'asc' } as const
    const options = { populate: ['user'], orderBy, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Membership, where, options), limit, creationOf)
    const withEmail = hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
    return { members: page.map((row) => presentMember(row, { withEmail })), nextCursor }
  },
})

/** Changes the role of a member. Only root admins change the role of an owner, and an account always has one. */
export const changeRole = operation({
  allow: 'manageUsers',
  input: changeRoleInput,
  example: ({ memberId }) => ({ userId: memberId, role: 'editor' }),
  output: member,
  run: (callScope, { userId, role }) => {
    const target = { accountId: callScope.account.id, needs: 'manageUsers' } as const
    return changeMembers(callScope, target, async ({ scope, account, acting, memberOf }) => {
      const member = memberOf(userId)
      const previousRole = member.role
      if (!canChangeRole(acting, { from: previousRole, to: role })) throw new AppError('account.ownerFixed')
      member.role = role
      const subject = `${nameOfUser(member.user)}: ${roleLabels[previousRole]} → ${roleLabels[role]}`
      if (previousRole !== role) await recordEvent(scope, account.id, { action: 'role-changed', subject })
      return presentMember(member, { withEmail: true })
    })
  },
})

/** Removes a member and ends all their sessions and links (threat T44). */
export const removeMember = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: memberInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: emptyOutput,
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
      await enqueueWebhookEvent(scope, account.id, {
        type: 'member.removed',
        data: { member: formerMember, left: false },
      })
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
  example: () => ({}),
  output: emptyOutput,
  run: async (callScope) => {
    const target = { accountId: callScope.account.id, needs: 'viewTour' } as const
    await changeMembers(callScope, target, async ({ scope, account, memberOf }) => {
      const member = memberOf(scope.actor.id)
      scope.em.remove(member)
      await revokeTokensOf(scope.em, scope.actor.id, account.id)
      await recordEvent(scope, account.id, { action: 'member-left', subject: nameOfUser(member.user) })
      const formerMember = { id: member.user.id, name: publicNameOf(member.user) }
      await enqueueWebhookEvent(scope, account.id, {
        type: 'member.removed',
        data: { member: formerMember, left: true },
      })
    })
    return {}
  },
})
