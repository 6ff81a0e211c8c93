import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs } from '../../../../shared/kernel/units.ts'
import { confirmEmailInput } from '../../../../shared/users.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager, PublicScope, SignedInScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { consumeLink, createLink, findLink } from '../../identity/one-use-links/one-use-links.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { confirmNewEmailEmail, emailChangeWarningEmail } from './emails.ts'
import { findFieldsInUse, rejectFieldsInUse } from './unique-fields.ts'

export const emailChangesPerUser = 5
const emailChangesWindowMs = hourMs

const pendingLinkFields = (user: User) => ({ purpose: 'change-email', user: user.id }) as const

/**
 * Checks a request to change the email and returns a function that sends a link to the new address and a warning to the
 * current one. If the email is already the current one, the function cancels a pending change instead. Rate-limited,
 * because the response reveals whether an email belongs to a user.
 */
export async function prepareEmailChange(
  scope: SignedInScope,
  user: User,
  email: string,
): Promise<(em: EntityManager) => Promise<void>> {
  if (email === user.email) return async (em) => void (await em.nativeDelete(OneUseLink, pendingLinkFields(user)))
  requireRecentSignIn(scope)
  await countAttempt(scope.em, [
    { name: 'change-email-user', key: user.id, points: emailChangesPerUser, windowMs: emailChangesWindowMs },
  ])
  const { network, queue, ports, actor } = scope
  return async (em) => {
    await em.nativeDelete(OneUseLink, pendingLinkFields(user))
    const linkFields = { ...pendingLinkFields(user), email, requestedBy: actor.id, network }
    const { id: linkId } = await createLink(em, linkFields, ports.now())
    await sendEmail({ em, queue }, confirmNewEmailEmail, { to: email, linkId })
    await sendEmail({ em, queue }, emailChangeWarningEmail, { to: user.email, newEmail: email })
  }
}

/** Key of the caller's session if the caller is the user. This session stays open. */
function ownSessionKey({ actor }: PublicScope, user: User): string | undefined {
  return actor?.id === user.id ? actor.session?.key : undefined
}

/**
 * Confirms a new email by its link. Ends all other sessions and links of the user. 400 if the link was used or has
 * expired, 409 if the email belongs to another user by now.
 */
export const confirmEmailChange = operation({
  allow: 'public',
  input: confirmEmailInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: z.strictObject({ email: z.string() }),
  run: async (scope, { token }) =>
    scope.em.transactional(async (em) => {
      const link = await findLink(em, { purpose: 'change-email', token, now: scope.ports.now() })
      const user = await lockUser(em, { id: link.user ?? null, disabledAt: null })
      if (user === null) throw new AppError('auth.linkOver')
      await consumeLink(em, link)
      const fieldsInUse = await findFieldsInUse(em, user, { email: link.email })
      if (fieldsInUse.length > 0) rejectFieldsInUse(fieldsInUse)
      const previousEmail = user.email
      await endAccess(em, user, ownSessionKey(scope, user))
      user.email = link.email
      await em.flush()
      const userScope = { ...scope, em, actor: { id: user.id, displayName: nameOfUser(user) } }
      await recordEventOfUser(userScope, user.id, {
        action: 'email-changed',
        subject: `${previousEmail} → ${user.email}`,
      })
      return { email: user.email }
    }),
})
