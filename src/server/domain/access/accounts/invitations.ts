import { z } from 'zod'
import {
  invitationInput,
  inviteMemberInput,
  listInvitationsInput,
  pendingInvitation,
  type PendingInvitation as WireInvitation,
} from '../../../../shared/accounts/invitations.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { Membership } from '../../identity/tenancy/entity.ts'
import { namesOf } from '../../identity/users/names.ts'
import { invite } from './invite.ts'
import { presentInvitation } from './present.ts'

/** Emails that an account may send in an hour. */
function countInvitation({ em, account }: AccountScope): Promise<void> {
  const { invitationsPerAccount: points, invitationsWindowMs: windowMs } = limits
  return countAttempt(em, [{ name: 'invitation', key: account.id, points, windowMs }])
}

type Waiting = { readonly id: string } | { readonly email: string }

async function findInvitation({ em, account, ports }: AccountScope, which: Waiting): Promise<OneUseLink | null> {
  const where = { ...which, purpose: 'invite', account: account.id, expiresAt: { $gt: ports.now() } } as const
  return em.findOne(OneUseLink, where)
}

/** Only root admins make Owners, and so do only they decide about an invitation to be one. */
function rejectOwnership({ actor }: AccountScope, role: OneUseLink['role']): void {
  if (role === 'owner' && !actor.rootAdmin) throw new AppError('account.ownerFixed')
}

/** An invitation that the caller may send again or take back. */
async function requireInvitation(scope: AccountScope, id: string): Promise<OneUseLink> {
  const link = await findInvitation(scope, { id })
  if (link === null) throw new AppError('resource.notFound')
  rejectOwnership(scope, link.role)
  return link
}

/** Invitations with the names of those who sent them. */
export async function presentInvitations(em: EntityManager, links: readonly OneUseLink[]): Promise<WireInvitation[]> {
  const people = await namesOf(
    em,
    links.map(({ requestedBy }) => requestedBy ?? '').filter((id) => id !== ''),
  )
  return links.map((link) => presentInvitation(link, people.get(link.requestedBy ?? '') ?? null))
}

/** Invitations that nobody has accepted yet, the last sent first. */
export const listInvitations = operation({
  allow: 'manageUsers',
  input: listInvitationsInput,
  output: z.array(pendingInvitation),
  run: async ({ em, account, ports }) => {
    const where = { purpose: 'invite', account: account.id, expiresAt: { $gt: ports.now() } } as const
    return presentInvitations(em, await em.find(OneUseLink, where, { orderBy: { createdAt: 'desc' } }))
  },
})

/**
 * Invites somebody by email. 409 for a member, 403 for somebody a root admin has invited to be the Owner; 429 when the
 * account has sent too many.
 */
export const inviteMember = operation({
  allow: 'manageUsers',
  uses: 'members',
  input: inviteMemberInput,
  output: pendingInvitation,
  run: async (scope, { email, role }) => {
    const { account, actor, reserve } = scope
    if ((await scope.em.count(Membership, { account: account.id, user: { email } })) > 0) {
      throw new AppError('account.memberAlready')
    }
    rejectOwnership(scope, (await findInvitation(scope, { email }))?.role)
    await countInvitation(scope)
    const link = await scope.em.transactional(async (em) => {
      await reserve(em, account.id, { use: 'members', invited: email })
      return invite({ ...scope, em }, { account, email, role })
    })
    return presentInvitation(link, actor.displayName)
  },
})

/** Sends the email again, with a link of its own; the one of before opens nothing any more. */
export const resendInvitation = operation({
  allow: 'manageUsers',
  input: invitationInput,
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

/** Takes an invitation back: its link opens nothing any more. */
export const withdrawInvitation = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: invitationInput,
  output: done,
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
