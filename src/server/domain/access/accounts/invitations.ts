import {
  invitationInput,
  invitationPage,
  inviteMemberInput,
  listInvitationsInput,
  pendingInvitation,
  type PendingInvitation as WireInvitation,
} from '../../../../shared/accounts/invitations.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs } from '../../../../shared/kernel/units.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { namesOf } from '../../identity/users/names.ts'
import { invite } from './invite.ts'
import { presentInvitation } from './present.ts'

/** Invitation emails that an account may send within an hour. */
export const invitationsPerHour = 50
const invitationsWindowMs = hourMs

/** Counts an invitation email against the hourly limit of the account. */
function countInvitation({ em, account }: AccountScope): Promise<void> {
  return countAttempt(em, [
    { name: 'invitation', key: account.id, points: invitationsPerHour, windowMs: invitationsWindowMs },
  ])
}

type InvitationReference = { readonly id: string } | { readonly email: string }

async function findInvitation(
  { em, account, ports }: AccountScope,
  reference: InvitationReference,
): Promise<OneUseLink | null> {
  const where = { ...reference, purpose: 'invite', account: account.id, expiresAt: { $gt: ports.now() } } as const
  return em.findOne(OneUseLink, where)
}

/** Rejects changes of an owner's invitation, except by root admins. */
function rejectOwnerInvitation({ actor }: AccountScope, role: OneUseLink['role']): void {
  if (role === 'owner' && !actor.rootAdmin) throw new AppError('account.ownerFixed')
}

/** Finds an invitation that the caller may resend or withdraw. */
async function requireInvitation(scope: AccountScope, id: string): Promise<OneUseLink> {
  const link = await findInvitation(scope, { id })
  if (link === null) throw new AppError('resource.notFound')
  rejectOwnerInvitation(scope, link.role)
  return link
}

/** Presents invitations with the names of their senders. */
async function presentInvitations(em: EntityManager, links: readonly OneUseLink[]): Promise<WireInvitation[]> {
  const senderNames = await namesOf(
    em,
    links.map(({ requestedBy }) => requestedBy ?? '').filter((id) => id !== ''),
  )
  return links.map((link) => presentInvitation(link, senderNames.get(link.requestedBy ?? '') ?? null))
}

/** A page of the pending invitations, newest first. */
export const listInvitations = operation({
  allow: 'manageUsers',
  input: listInvitationsInput,
  example: () => ({}),
  output: invitationPage,
  run: async ({ em, account, ports }, { cursor, limit }) => {
    const pendingFilter = { purpose: 'invite' as const, account: account.id, expiresAt: { $gt: ports.now() } }
    const where = { $and: [pendingFilter, ...createdBefore(cursor)] }
    const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(OneUseLink, where, options), limit, creationOf)
    return { invitations: await presentInvitations(em, page), nextCursor }
  },
})

/**
 * Invites a person by email. 409 for a member, 403 for a person invited as owner by a root admin, 429 if the
 * account has sent too many invitations.
 */
export const inviteMember = operation({
  allow: 'manageUsers',
  uses: 'members',
  input: inviteMemberInput,
  example: () => ({ email: 'kim@example.com', role: 'editor' }),
  output: pendingInvitation,
  run: async (scope, { email, role }) => {
    const { account, actor, reserve } = scope
    if ((await scope.em.count(Membership, { account: account.id, user: { email } })) > 0) {
      throw new AppError('account.memberAlready')
    }
    rejectOwnerInvitation(scope, (await findInvitation(scope, { email }))?.role)
    await countInvitation(scope)
    const link = await scope.em.transactional(async (em) => {
      await reserve(em, account.id, { resource: 'members', invitedEmail: email })
      return invite({ ...scope, em }, { account, email, role })
    })
    return presentInvitation(link, actor.displayName)
  },
})

/** Sends the email again with a new link; the previous link stops working. */
export const resendInvitation = operation({
  allow: 'manageUsers',
  input: invitationInput,
  example: ({ invitationId }) => ({ invitationId }),
  output: pendingInvitation,
  run: async (scope, { invitationId }) => {
    const { account, actor } = scope
    const { email, role, requestedBy } = await requireInvitation(scope, invitationId)
    if (role == null) throw new AppError('resource.notFound')
    await countInvitation(scope)
    const link = await scope.em.transactional((em) => invite({ ...scope, em }, { account, email, role, requestedBy }))
    return presentInvitation(link, actor.displayName)
  },
})

/** Withdraws an invitation: its link stops working. */
export const withdrawInvitation = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: invitationInput,
  example: ({ invitationId }) => ({ invitationId }),
  output: emptyOutput,
  run: async (scope, { invitationId }) => {
    const link = await requireInvitation(scope, invitationId)
    await scope.em.transactional(async (em) => {
      if ((await em.nativeDelete(OneUseLink, { id: link.id })) === 0) throw new AppError('resource.notFound')
      const event = { action: 'invitation-withdrawn', subject: link.email } as const
      await recordEvent({ ...scope, em }, scope.account.id, event)
    })
    return {}
  },
})
