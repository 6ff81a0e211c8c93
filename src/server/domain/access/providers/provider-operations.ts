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
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { signedInUserOf } from '../sessions/signed-in-user.ts'
import { lockProvenUser, userOfPerson } from './provider-users.ts'
import { openRound, providerOf, consumeRound } from './sign-in-rounds.ts'

/** Which providers people can sign in with here. */
export const listProviders = operation({
  allow: 'public',
  input: z.strictObject({}),
  output: offeredProviders,
  run: async ({ ports }) => providerNames.filter((name) => ports.identityProviders[name] !== null),
})

/**
 * The address at the provider where somebody signs in, bound to the browser that asks. Makes no user. Rejects with 404
 * where the provider is not set up, 503 while it does not answer, 429 after too many tries.
 */
export const startProviderSignIn = operation({
  allow: 'public',
  input: startProviderSignInInput,
  output: z.string(),
  run: (scope, { provider, returnPath }) =>
    openRound(scope, { provider, returnPath: safeReturnPath(returnPath), linkUser: null }),
})

/**
 * Signs in whoever comes back from a provider, and makes a user the first time. The terms are accepted before the
 * provider is asked anything (threat T37). Rejects with 400 an answer that is over or proves nothing, 409 an email that
 * is somebody's already or that the provider has not confirmed, 503 while the provider does not answer.
 */
export const finishProviderSignIn = operation({
  allow: 'public',
  input: finishProviderSignInInput,
  output: z.strictObject({ user: signedInUser, returnPath: z.string() }),
  run: async (scope, input) => {
    if (input.privacyPolicy !== true) throw new AppError('auth.termsMissing')
    const { provider: name, code } = input
    const round = await consumeRound(scope, { ...input, linkUser: null })
    const person = await providerOf(scope, name).prove(code, round)
    const arrival = { provider: name, person }
    const { id } = await userOfPerson(scope, arrival)
    const user = await signInBrowser(scope, (inside) => lockProvenUser(inside, id, arrival))
    return { user: await signedInUserOf(scope.em, user), returnPath: round.returnPath }
  },
})
