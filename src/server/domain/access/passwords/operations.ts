import { z } from 'zod'
import { deniedMessage } from '../../../../shared/access/permissions.ts'
import {
  getPasswordResetInput,
  requestPasswordResetInput,
  resetPasswordInput,
  sendPasswordResetInput,
} from '../../../../shared/auth/password-reset.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs } from '../../../../shared/kernel/units.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
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
import { passwordChangedEmail } from './emails.ts'
import { rejectWeakPassword } from './password-policy.ts'
import { resetPermissionOf } from './reset-permission.ts'
import { resetRequestJob } from './reset-request-job.ts'

const passwordResetsPerUser = 3
const passwordResetsPerNetwork = 10
const passwordResetsWindowMs = hourMs

/** Counts a reset request. `key` is the email of the user, or the id if the caller may not know of the user. */
function countResetRequest({ em, network }: PublicScope, key: string): Promise<void> {
  const windowMs = passwordResetsWindowMs
  return countAttempt(em, [
    { name: 'reset-network', key: networkOf(network), points: passwordResetsPerNetwork, windowMs },
    { name: 'reset-user', key, points: passwordResetsPerUser, windowMs },
  ])
}

/** Requests an email with a reset link. The response does not reveal whether the email has a user (threat T08). */
export const requestPasswordReset = operation({
  allow: 'public',
  input: requestPasswordResetInput,
  example: ({ email }) => ({ email }),
  output: emptyOutput,
  run: async (scope, { email }) => {
    await countResetRequest(scope, email)
    const request = { user: { email }, requestedBy: null, network: scope.network }
    await scope.queue.send(resetRequestJob, request, scope.em)
    return {}
  },
})

/**
 * Sends a user a reset link. Allowed to themselves and to people who manage the users of one of their accounts. An
 * unknown id and a user in no account of the caller get the same response as a success (threat T08); colleagues without
 * the permission get 403. 429 after too many requests.
 */
export const sendPasswordReset = operation({
  allow: 'signedIn',
  input: sendPasswordResetInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: emptyOutput,
  run: async (scope, { userId }) => {
    const permission = await resetPermissionOf(scope.em, scope.actor, userId)
    if (permission === 'denied') throw new AppError('access.denied', { message: deniedMessage('manageUsers') })
    const target = permission === 'granted' ? await scope.em.findOne(User, { id: userId }) : null
    await countResetRequest(scope, target?.email ?? userId)
    const user = target === null ? null : { id: userId }
    const request = { user, requestedBy: scope.actor.id, network: scope.network }
    await scope.queue.send(resetRequestJob, request, scope.em)
    return {}
  },
})

/** Email of the user of a reset link. Does not consume the link. Rejects with 400 when it is used or expired. */
export const getPasswordReset = operation({
  allow: 'public',
  input: getPasswordResetInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: z.strictObject({ email: z.string() }),
  run: async ({ em, ports }, { token }) => {
    const { email } = await findLink(em, { purpose: 'reset-password', token, now: ports.now() })
    return { email }
  },
})

/** Changes the password of the user of a link and ends all their sessions and links. Signs in no browser. */
export const resetPassword = operation({
  allow: 'public',
  input: resetPasswordInput,
  example: ({ linkToken }) => ({ token: linkToken, password: 'a quiet harbor at dawn' }),
  output: emptyOutput,
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
    // Lets in a user who was locked out by failed attempts of another person.
    await resetSignInAttempts(scope.em, email)
    return {}
  },
})
