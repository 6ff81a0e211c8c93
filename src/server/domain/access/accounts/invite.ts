import type { Role } from '../../../../shared/access/permissions.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { createLink } from '../../identity/one-use-links/one-use-links.ts'
import { inviteEmail } from './emails.ts'
import { roleLabels } from './labels.ts'

type Invitation = {
  readonly account: { readonly id: string; readonly name: string }
  readonly email: string
  readonly role: Role
  /** Original sender of an invitation that is resent: a root admin owns the account until the invited owner joins. */
  readonly requestedBy?: string | null | undefined
}

/** Stores an invitation and sends its email, within the caller's transaction; replaces the previous invitation. */
export async function invite(
  scope: SignedInScope,
  { account, email, role, requestedBy: firstSender }: Invitation,
): Promise<OneUseLink> {
  const { em, actor, ports } = scope
  const requestedBy = firstSender ?? actor.id
  const linkFields = { purpose: 'invite', email, account: account.id, role, requestedBy } as const
  const link = await createLink(em, linkFields, ports.now())
  const texts = { accountName: account.name, personName: actor.displayName, roleName: roleLabels[role] }
  await sendEmail(scope, inviteEmail, { to: email, linkId: link.id, ...texts })
  await recordEvent(scope, account.id, { action: 'member-invited', subject: `${email}: ${roleLabels[role]}` })
  return link
}

/** Deletes invitations to own an account after it got another owner, within the caller's transaction. */
export async function withdrawOwnerInvitations(em: EntityManager, accountId: string): Promise<void> {
  await em.nativeDelete(OneUseLink, { purpose: 'invite', account: accountId, role: 'owner' })
}
