import { z } from 'zod'
import { type ApiSession, type SignedInUser, signInInput, signOutInput } from '../../../shared/auth.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { operation } from '../../kernel/operation.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { membershipsOf } from '../accounts/memberships.ts'
import { User } from './entity.ts'
import { verifyPassword } from './passwords.ts'
import { presentUser } from './present.ts'
import { closeSession, openSessionFor } from './sessions.ts'
import { countSignInTry, forgiveSignInTries } from './sign-in-limits.ts'

/** The user with this e-mail and password; known and unknown e-mails refuse alike. */
async function proveUser(scope: PublicScope, { email, password }: z.output<typeof signInInput>): Promise<User> {
  await countSignInTry(scope.em, email, scope.network)
  const user = await scope.em.findOne(User, { email })
  const right = await verifyPassword(user?.passwordHash, password)
  if (user === null || !right) throw new AppError('auth.badCredentials')
  await forgiveSignInTries(scope.em, email)
  return user
}

/** Signs a browser in: the session travels in an http-only cookie. Refuses with 401 or, after too many tries, 429. */
export const signIn = operation({
  allow: 'public',
  input: signInInput,
  run: async (scope, input): Promise<SignedInUser> => {
    const user = await proveUser(scope, input)
    // The session that was there dies, so that nobody can plant one before a sign-in.
    if (scope.session.token !== null) await closeSession(scope.em, scope.session.token)
    scope.session.keep(await openSessionFor(scope.em, user.id))
    return presentUser(user, await membershipsOf(scope.em, user.id))
  },
})

/** Signs an API client in: the answer holds the bearer token. */
export const openSession = operation({
  allow: 'public',
  input: signInInput,
  run: async (scope, input): Promise<ApiSession> => {
    const user = await proveUser(scope, input)
    const token = await openSessionFor(scope.em, user.id)
    return { token, uid: user.id, accounts: await membershipsOf(scope.em, user.id) }
  },
})

/** Ends the session the call came with. */
export const signOut = operation({
  allow: 'signedIn',
  input: signOutInput,
  run: async (scope) => {
    if (scope.session.token !== null) await closeSession(scope.em, scope.session.token)
    scope.session.forget()
    return {}
  },
})

/** The signed-in person, or null: so that a visitor's first screen needs no failing request. */
export const getSignedInUser = operation({
  allow: 'public',
  input: z.strictObject({}),
  run: async (scope): Promise<SignedInUser | null> => {
    if (scope.actor === null) return null
    const user = await scope.em.findOneOrFail(User, { id: scope.actor.id })
    return presentUser(user, await membershipsOf(scope.em, user.id))
  },
})
