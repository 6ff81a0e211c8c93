import { AppError } from '../../../../shared/kernel/app-error.ts'
import { changedUser, changePasswordInput, unlinkIdentityInput, userInput } from '../../../../shared/users.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { sendEmail } from '../../connections/email/send.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import type { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { passwordChangedEmail } from '../passwords/emails.ts'
import { rejectWeakPassword } from '../passwords/password-policy.ts'
import { endAccess } from '../sessions/end-access.ts'
import { Identity } from '../sessions/entity.ts'
import { lockCaller } from '../sessions/lock-caller.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { findOwnUser } from '../sessions/visible-user.ts'
import { revokeTokensOf } from '../tokens/revoke-tokens.ts'

/**
 * Changes the caller's password, or sets one if they have none. Needs a recent sign-in (403), and a session that still
 * exists when the password is stored. The same transaction ends their other sessions and all their links (threat T07).
 */
export const changePassword = operation({
  allow: 'signedIn',
  input: changePasswordInput,
  example: ({ userId }) => ({ userId, password: 'a quiet harbor at dawn' }),
  output: changedUser,
  run: async (scope, { userId, password }) => {
    await findOwnUser(scope, userId)
    requireRecentSignIn(scope)
    await rejectWeakPassword(password)
    const passwordHash = await hashPassword(password)
    const { actor, queue } = scope
    await scope.em.transactional(async (em) => {
      const user = await lockCaller(em, scope)
      user.passwordHash = passwordHash
      await em.flush()
      await endAccess(em, user, actor.session?.key)
      await sendEmail({ em, queue }, passwordChangedEmail, { to: user.email })
      await recordEventOfUser({ ...scope, em }, user.id, { action: 'password-changed', subject: actor.displayName })
    })
    return { uid: userId }
  },
})

/**
 * Unlinks an identity of the caller. Needs a recent sign-in (403); 409 for their last way to sign in. The lock on the
 * user serializes concurrent calls, so that two of them can't unlink the last two identities (threat T09).
 */
export const unlinkIdentity = operation({
  allow: 'signedIn',
  input: unlinkIdentityInput,
  example: ({ userId }) => ({ userId, federatedIdentity: 'google' }),
  output: changedUser,
  run: async (scope, { userId, federatedIdentity: provider }) => {
    await findOwnUser(scope, userId)
    requireRecentSignIn(scope)
    await scope.em.transactional(async (em) => {
      const user = await lockCaller(em, scope)
      const identities = await em.find(Identity, { user: user.id }, { refresh: true })
      if (!identities.some((identity) => identity.provider === provider)) throw new AppError('resource.notFound')
      if (user.passwordHash == null && identities.length === 1) throw new AppError('auth.lastWayIn')
      await em.nativeDelete(Identity, { user: user.id, provider })
      await recordEventOfUser({ ...scope, em }, user.id, { action: 'identity-unlinked', subject: provider })
    })
    return { uid: userId }
  },
})

/** Locks a user other than the caller, because people must not disable themselves. */
async function lockOtherUser(em: EntityManager, { actor }: SignedInScope, userId: string): Promise<User> {
  const user = await lockUser(em, { id: userId })
  if (user === null) throw new AppError('resource.notFound')
  if (user.id === actor.id) throw new AppError('resource.conflict', { message: "You can't disable your own sign-in." })
  return user
}

/** Disables the sign-in of a user, and ends their sessions, links and tokens. Needs a recent sign-in (403). */
export const disableUser = operation({
  allow: 'rootAdmin',
  input: userInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: changedUser,
  run: async (scope, { userId }) => {
    requireRecentSignIn(scope)
    await scope.em.transactional(async (em) => {
      const user = await lockOtherUser(em, scope, userId)
      user.disabledAt ??= scope.ports.now()
      await em.flush()
      await endAccess(em, user)
      await revokeTokensOf(em, user.id)
      await recordEventOfUser({ ...scope, em }, user.id, { action: 'user-disabled', subject: nameOfUser(user) })
    })
    return { uid: userId }
  },
})

/** Enables the sign-in of a disabled user. */
export const enableUser = operation({
  allow: 'rootAdmin',
  input: userInput,
  example: ({ memberId }) => ({ userId: memberId }),
  output: changedUser,
  run: async (scope, { userId }) => {
    await scope.em.transactional(async (em) => {
      const user = await lockOtherUser(em, scope, userId)
      user.disabledAt = null
      await em.flush()
      await recordEventOfUser({ ...scope, em }, user.id, { action: 'user-enabled', subject: nameOfUser(user) })
    })
    return { uid: userId }
  },
})
