import type { Role } from '../../../../shared/access/permissions.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { createLink } from '../../identity/one-use-links/one-use-links.ts'
import { inviteEmail } from './emails.ts'
import { roleTexts } from './texts.ts'

type Invited = {
  readonly account: { readonly id: string; readonly name: string }
  readonly email: string
  readonly role: Role
  /** Who invited them first, when an email is only sent again: a root admin keeps the account until its owner comes. */
  readonly requestedBy?: string | null | undefined
}

/** Writes an invitation down and sends its email, within the caller's transaction; it kills the one of before. */
export async function invite(scope: SignedInScope, { account, email, role, ...again }: Invited): Promise<OneUseLink> {
  const { em, actor, ports } = scope
  const requestedBy = again.requestedBy ?? actor.id
  const wanted = { purpose: 'invite', email, account: account.id, role, requestedBy } as const
  const link = await createLink(em, wanted, ports.now())
  const words = { accountName: account.name, personName: actor.displayName, roleName: roleTexts[role] }
  await sendEmail(scope, inviteEmail, { to: email, linkId: link.id, ...words })
  await recordEvent(scope, account.id, { action: 'member-invited', subject: `${email}: ${roleTexts[role]}` })
  return link
}

/** Whoever was invited to own an account is not any more: somebody else does. Within the caller's transaction. */
export async function withdrawOwnerInvitations(em: EntityManager, accountId: string): Promise<void> {
  await em.nativeDelete(OneUseLink, { purpose: 'invite', account: accountId, role: 'owner' })
}
