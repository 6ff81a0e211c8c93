import { z } from 'zod'
import { signedInUser } from '../../../../shared/auth/auth.ts'
import {
  finishProviderSignInInput,
  offeredProviders,
  startProviderSignInInput,
} from '../../../../shared/auth/provider-sign-in.ts'
import { providerNames } from '../../../../shared/auth/providers.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { safeReturnPath } from '../../../../shared/web/return-path.ts'
import { operation } from '../../../kernel/operation.ts'
import { loadSignedInUser } from '../sessions/load-signed-in-user.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { consumeAuthorization, requireProvider, startAuthorization } from './authorization-requests.ts'
import { findOrCreateUser, lockProvenUser } from './provider-users.ts'

/** Providers that are set up. */
export const listProviders = operation({
  allow: 'public',
  input: z.strictObject({}),
  example: () => ({}),
  output: offeredProviders,
  run: async ({ ports }) => providerNames.filter((name) => ports.identityProviders[name] !== null),
})

/**
 * Returns the provider's sign-in URL, bound to the calling browser. Creates no user. 404 if the provider is
 * not set up, 503 while it does not respond, 429 after too many attempts.
 */
export const startProviderSignIn = operation({
  allow: 'public',
  input: startProviderSignInInput,
  example: () => ({ provider: 'google' }),
  output: z.string(),
  run: (scope, { provider, returnPath }) =>
    startAuthorization(scope, { provider, returnPath: safeReturnPath(returnPath), linkUser: null }),
})

/**
 * Signs in a person who returns from a provider, and creates a user the first time. The terms must be accepted before
 * the provider is called (threat T37). 400 for a response that is expired or proves nothing, 409 for an email that
 * already has a user or that the provider has not verified, 503 while the provider does not respond.
 */
export const finishProviderSignIn = operation({
  allow: 'public',
  input: finishProviderSignInInput,
  example: () => ({ provider: 'google', code: '4/0AbCdEf', state: 'b3V0LWFuZC1iYWNr', privacyPolicy: true }),
  output: z.strictObject({ user: signedInUser, returnPath: z.string() }),
  run: async (scope, input) => {
    if (input.privacyPolicy !== true) throw new AppError('auth.termsMissing')
    const { provider: name, code } = input
    const authorization = await consumeAuthorization(scope, { ...input, linkUser: null })
    const person = await requireProvider(scope, name).authenticate(code, authorization)
    const provenIdentity = { provider: name, person }
    const { id } = await findOrCreateUser(scope, provenIdentity, input.timeZone)
    const user = await signInBrowser(scope, (transactionScope) => lockProvenUser(transactionScope, id, provenIdentity))
    return { user: await loadSignedInUser(scope.em, user), returnPath: authorization.returnPath }
  },
})
