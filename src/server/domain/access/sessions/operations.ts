import { z } from 'zod'
import { apiSession, signedInUser, signInInput, signOutInput } from '../../../../shared/auth/auth.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { countSignInAttempt, networkOf, resetSignInAttempts } from '../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../identity/secrets/hashing/passwords.ts'
import { membershipsOf } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { closeSession } from './sessions.ts'
import { openRecordedSession, signInBrowser } from './sign-in-browser.ts'
import { recordFailedSignIn } from './sign-in-events.ts'
import { signedInUserOf } from './signed-in-user.ts'

function signInHasher({ network }: Pick<PublicScope, 'network'>, email: string): HashingOrigin {
  return { use: 'people', network: networkOf(network), person: email }
}

/** The user with this email and password; known and unknown emails reject alike. */
async function proveUser(scope: PublicScope, { email, password }: z.output<typeof signInInput>): Promise<User> {
  await countSignInAttempt(scope.em, email, scope.network)
  const user = await scope.em.findOne(User, { email })
  const right = await verifyPassword(user?.passwordHash, password, signInHasher(scope, email))
  if (user === null || !right || user.disabledAt != null) {
    if (user !== null) recordFailedSignIn(scope, user)
    throw new AppError('auth.badCredentials')
  }
  await resetSignInAttempts(scope.em, email)
  return user
}

/**
 * Judges an email and a password; the answer says who it is once a session is opened. A password that is changed, or a
 * person who is disabled, while theirs is being judged opens nothing: the session would outlive the end of all others
 * (threat T44).
 */
async function proven(
  scope: PublicScope,
  input: z.output<typeof signInInput>,
): Promise<(inside: PublicScope) => Promise<User>> {
  const { id, passwordHash = null } = await inHashingSlot(
    () => proveUser(scope, input),
    signInHasher(scope, input.email),
  )
  return async ({ em }) => {
    const user = await lockUser(em, { id, passwordHash, disabledAt: null })
    if (user === null) throw new AppError('auth.badCredentials')
    return user
  }
}

/** Signs a browser in: the session travels in an http-only cookie. Rejects with 401 or, after too many tries, 429. */
export const signIn = operation({
  allow: 'public',
  input: signInInput,
  output: signedInUser,
  run: async (scope, input) => {
    const user = await signInBrowser(scope, await proven(scope, input))
    return signedInUserOf(scope.em, user)
  },
})

/** Signs an API client in: the answer holds the bearer token. */
export const openSession = operation({
  allow: 'public',
  input: signInInput,
  output: apiSession,
  run: async (scope, input) => {
    const { user, token } = await openRecordedSession(scope, await proven(scope, input))
    return { token, uid: user.id, accounts: await membershipsOf(scope.em, user.id) }
  },
})

/** Ends the session the call came with. */
export const signOut = operation({
  allow: 'signedIn',
  input: signOutInput,
  output: done,
  run: async (scope) => {
    if (scope.session.token !== null) await closeSession(scope.em, scope.session.token)
    await scope.hooks.endEditing(scope.em, scope.actor.id)
    scope.session.forget()
    await recordEventOfUser(scope, scope.actor.id, { action: 'signed-out' })
    return {}
  },
})

/** The signed-in person, or null: so that a visitor's first screen needs no failing request. */
export const getSignedInUser = operation({
  allow: 'public',
  input: z.strictObject({}),
  output: signedInUser.nullable(),
  run: async (scope) => {
    if (scope.actor === null) return null
    const user = await scope.em.findOneOrFail(User, { id: scope.actor.id })
    return signedInUserOf(scope.em, user, scope.account)
  },
})
