import { hasPermission } from '../../../../shared/access/permissions.ts'
import { browseInvitationsInput, invitationPage } from '../../../../shared/accounts/invitations.ts'
import { browseMembersInput, memberPage } from '../../../../shared/accounts/members.ts'
import { createdAfter, createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { presentInvitations } from './invitations.ts'
import { presentMember } from './present.ts'

/** Members of the account, oldest membership first, a page at a time. */
export const browseMembers = operation({
  allow: 'viewTour',
  input: browseMembersInput,
  output: memberPage,
  run: async ({ em, account, actor }, { cursor }) => {
    const where = { $and: [{ account: account.id }, ...createdAfter(cursor)] }
    const filter = { populate: ['user'], orderBy: { createdAt: 'asc', id: 'asc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(Membership, where, filter), creationOf)
    const withEmail = hasPermission('manageUsers', { role: account.role, rootAdmin: actor.rootAdmin })
    return { members: page.map((row) => presentMember(row, { withEmail })), nextCursor }
  },
})

/** Pending invitations, newest first, a page at a time. */
export const browseInvitations = operation({
  allow: 'manageUsers',
  input: browseInvitationsInput,
  output: invitationPage,
  run: async ({ em, account, ports }, { cursor }) => {
    const pending = { purpose: 'invite' as const, account: account.id, expiresAt: { $gt: ports.now() } }
    const where = { $and: [pending, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(OneUseLink, where, filter), creationOf)
    return { invitations: await presentInvitations(em, page), nextCursor }
  },
})
