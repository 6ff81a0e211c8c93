import { z } from 'zod'
import { deniedSentence } from '../../../../shared/access/permissions.ts'
import {
  getPasswordResetInput,
  requestPasswordResetInput,
  resetPasswordInput,
  sendPasswordResetInput,
} from '../../../../shared/auth/password-reset.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { consumeLink, findLink } from '../../identity/one-use-links/one-use-links.ts'
import { countAttempt, networkOf, resetSignInAttempts } from '../../identity/rate-limits/rate-limits.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { endAccess } from '../sessions/end-access.ts'
import { revokeTokensOf } from '../tokens/revoke-tokens.ts'
import { answerResetRequestJob } from './answer-reset-request.ts'
import { passwordChangedEmail } from './emails.ts'
import { resetRightOf } from './may-reset.ts'
import { rejectWeakPassword } from './password-policy.ts'

/** `key` is the email, however the user was named; an id without a user the caller may know of counts by itself. */
function countResetTry({ em, network }: PublicScope, key: string): Promise<void> {
  const windowMs = limits.passwordResetsWindowMs
  return countAttempt(em, [
    { name: 'reset-network', key: networkOf(network), points: limits.passwordResetsPerNetwork, windowMs },
    { name: 'reset-user', key, points: limits.passwordResetsPerUser, windowMs },
  ])
}

/** Asks for an email with a link to a new password. The same answer whether or not the email is known (threat T08). */
export const requestPasswordReset = operation({
  allow: 'public',
  input: requestPasswordResetInput,
  output: done,
  run: async (scope, { email }) => {
    await countResetTry(scope, email)
    const asked = { user: { email }, requestedBy: null, network: scope.network }
    await scope.queue.send(answerResetRequestJob, asked, scope.em)
    return {}
  },
})

/**
 * Sends a user the link to a new password: for themselves, and for those who manage the users of an account they belong
 * to. An id of nobody, and of somebody in no account of the caller's, has the same answer as one that gets the email
 * (threat T08); colleagues without the permission are told so. 429 after too many tries.
 */
export const sendPasswordReset = operation({
  allow: 'signedIn',
  input: sendPasswordResetInput,
  output: done,
  run: async (scope, { userId }) => {
    const right = await resetRightOf(scope.em, scope.actor, userId)
    if (right === 'denied') throw new AppError('access.denied', { message: deniedSentence('manageUsers') })
    const known = right === 'granted' ? await scope.em.findOne(User, { id: userId }) : null
    await countResetTry(scope, known?.email ?? userId)
    const user = known === null ? null : { id: userId }
    const asked = { user, requestedBy: scope.actor.id, network: scope.network }
    await scope.queue.send(answerResetRequestJob, asked, scope.em)
    return {}
  },
})

/** Whose password a link leads to; looking does not use it. Rejects with 400 when it is over. */
export const getPasswordReset = operation({
  allow: 'public',
  input: getPasswordResetInput,
  output: z.strictObject({ email: z.string() }),
  run: async ({ em, ports }, { token }) => {
    const { email } = await findLink(em, { purpose: 'reset-password', token, now: ports.now() })
    return { email }
  },
})

/** Gives the user of a link another password. All their sessions and links are over with it; nobody is signed in. */
export const resetPassword = operation({
  allow: 'public',
  input: resetPasswordInput,
  output: done,
  run: async (scope, { token, password }) => {
    const link = await findLink(scope.em, { purpose: 'reset-password', token, now: scope.ports.now() })
    await rejectWeakPassword(password)
    const passwordHash = await hashPassword(password)
    const email = await scope.em.transactional(async (em) => {
      const user = await lockUser(em, { id: link.user ?? null, disabledAt: null })
      if (user === null) throw new AppError('auth.linkOver')
      await consumeLink(em, link)
      user.passwordHash = passwordHash
      await em.flush()
      await endAccess(em, user)
      await revokeTokensOf(em, user.id)
      const actor = { id: user.id, displayName: nameOfUser(user) }
      const event = { action: 'password-changed', subject: actor.displayName } as const
      await recordEventOfUser({ ...scope, em, actor }, user.id, event)
      await sendEmail({ ...scope, em }, passwordChangedEmail, { to: user.email })
      return user.email
    })
    // Whoever was locked out by somebody's guessing has a way in again.
    await resetSignInAttempts(scope.em, email)
    return {}
  },
})
