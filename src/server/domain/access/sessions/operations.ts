import { z } from 'zod'
import { apiSession, signedInUser, signInInput, signOutInput } from '../../../../shared/auth/auth.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import { countSignInAttempt, networkOf, resetSignInAttempts } from '../../identity/rate-limits/rate-limits.ts'
import { type HashingOrigin, inHashingSlot, verifyPassword } from '../../identity/secrets/hashing/passwords.ts'
import { findMemberships } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { lockUser } from '../../identity/users/lock-user.ts'
import { loadSignedInUser } from './load-signed-in-user.ts'
import { closeSession } from './sessions.ts'
import { openRecordedSession, signInBrowser } from './sign-in-browser.ts'
import { recordFailedSignIn } from './sign-in-events.ts'

function hashingOriginOf({ network }: Pick<PublicScope, 'network'>, email: string): HashingOrigin {
  return { use: 'people', network: networkOf(network), person: email }
}

/** Finds the user with this email and password; unknown emails and wrong passwords throw the same error. */
async function verifyPasswordOf(scope: PublicScope, { email, password }: z.output<typeof signInInput>): Promise<User> {
  await countSignInAttempt(scope.em, email, scope.network)
  const user = await scope.em.findOne(User, { email })
  const isCorrect = await verifyPassword(user?.passwordHash, password, hashingOriginOf(scope, email))
  if (user === null || !isCorrect || user.disabledAt != null) {
    if (user !== null) recordFailedSignIn(scope, user)
    throw new AppError('auth.badCredentials')
  }
  await resetSignInAttempts(scope.em, email)
  return user
}

/**
 * Verifies an email and a password, and returns a function that locks the user when the session is opened. It throws if
 * the password was changed or the user disabled in the meantime: the session would outlive the end of all others
 * (threat T44).
 */
async function verifyCredentials(
  scope: PublicScope,
  input: z.output<typeof signInInput>,
): Promise<(transactionScope: PublicScope) => Promise<User>> {
  const { id, passwordHash = null } = await inHashingSlot(
    () => verifyPasswordOf(scope, input),
    hashingOriginOf(scope, input.email),
  )
  return async ({ em }) => {
    const user = await lockUser(em, { id, passwordHash, disabledAt: null })
    if (user === null) throw new AppError('auth.badCredentials')
    return user
  }
}

/** Signs a browser in with an http-only cookie. Rejects with 401 or, after too many attempts, 429. */
export const signIn = operation({
  allow: 'public',
  input: signInInput,
  example: ({ email }) => ({ email, password: 'correct horse battery' }),
  output: signedInUser,
  run: async (scope, input) => {
    const user = await signInBrowser(scope, await verifyCredentials(scope, input))
    return loadSignedInUser(scope.em, user)
  },
})

/** Signs an API client in; the response contains the bearer token. */
export const openSession = operation({
  allow: 'public',
  input: signInInput,
  example: ({ email }) => ({ email, password: 'correct horse battery' }),
  output: apiSession,
  run: async (scope, input) => {
    const { user, token } = await openRecordedSession(scope, await verifyCredentials(scope, input))
    return { token, uid: user.id, accounts: await findMemberships(scope.em, user.id) }
  },
})

/** Ends the session of the call. */
export const signOut = operation({
  allow: 'signedIn',
  input: signOutInput,
  example: () => ({}),
  output: emptyOutput,
  run: async (scope) => {
    if (scope.session.token !== null) await closeSession(scope.em, scope.session.token)
    await scope.hooks.endEditing(scope.em, scope.actor.id)
    scope.session.clear()
    await recordEventOfUser(scope, scope.actor.id, { action: 'signed-out' })
    return {}
  },
})

/** The signed-in user; null for visitors, so that their first screen needs no failing request. */
export const getSignedInUser = operation({
  allow: 'public',
  input: z.strictObject({}),
  example: () => ({}),
  output: signedInUser.nullable(),
  run: async (scope) => {
    if (scope.actor === null) return null
    const user = await scope.em.findOneOrFail(User, { id: scope.actor.id })
    return loadSignedInUser(scope.em, user, scope.account)
  },
})
