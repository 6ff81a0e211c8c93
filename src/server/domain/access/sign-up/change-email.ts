import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
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
import { requireRecentProof } from '../sessions/recent-proof.ts'
import { changeEmailEmail, emailChangingEmail } from './emails.ts'
import { rejectFieldsInUse, findFieldsInUse } from './unique-fields.ts'

const waitingOf = (user: User) => ({ purpose: 'change-email', user: user.id }) as const

/**
 * Judges a wish for another email and returns what writes it down: a link to the new address, a warning to the old.
 * Counted, because the answer tells whether somebody has an email.
 */
export async function changeEmail(
  scope: SignedInScope,
  user: User,
  email: string,
): Promise<(em: EntityManager) => Promise<void>> {
  if (email === user.email) return async (em) => void (await em.nativeDelete(OneUseLink, waitingOf(user)))
  requireRecentProof(scope)
  const { emailChangesPerUser: points, emailChangesWindowMs: windowMs } = limits
  await countAttempt(scope.em, [{ name: 'change-email-user', key: user.id, points, windowMs }])
  const { network, queue, ports, actor } = scope
  return async (em) => {
    await em.nativeDelete(OneUseLink, waitingOf(user))
    const wanted = { ...waitingOf(user), email, requestedBy: actor.id, network }
    const { id: linkId } = await createLink(em, wanted, ports.now())
    await sendEmail({ em, queue }, changeEmailEmail, { to: email, linkId })
    await sendEmail({ em, queue }, emailChangingEmail, { to: user.email, newEmail: email })
  }
}

/** The session the call came with may stay when it is the same person's. */
function keptKey({ actor }: PublicScope, user: User): string | undefined {
  return actor?.id === user.id ? actor.session?.key : undefined
}

/**
 * Makes the address an email went to the user's email. Ends all other sessions and links of theirs. 400 when the link
 * is over, 409 when somebody else has that email by now.
 */
export const confirmEmailChange = operation({
  allow: 'public',
  input: confirmEmailInput,
  output: z.strictObject({ email: z.string() }),
  run: async (scope, { token }) =>
    scope.em.transactional(async (em) => {
      const link = await findLink(em, { purpose: 'change-email', token, now: scope.ports.now() })
      const user = await lockUser(em, { id: link.user ?? null, disabledAt: null })
      if (user === null) throw new AppError('auth.linkOver')
      await consumeLink(em, link)
      const taken = await findFieldsInUse(em, user, { email: link.email })
      if (taken.length > 0) rejectFieldsInUse(taken)
      const before = user.email
      await endAccess(em, user, keptKey(scope, user))
      user.email = link.email
      await em.flush()
      const witness = { ...scope, em, actor: { id: user.id, displayName: nameOfUser(user) } }
      await recordEventOfUser(witness, user.id, { action: 'email-changed', subject: `${before} → ${user.email}` })
      return { email: user.email }
    }),
})
