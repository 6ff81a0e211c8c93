import { signedInUser } from '../../../../shared/auth/auth.ts'
import {
  finishSignUpInput,
  getSignUpInput,
  openSignUp,
  signUpInput,
  signUpOutput,
} from '../../../../shared/auth/sign-up.ts'
import { termsVersion } from '../../../../shared/auth/terms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs } from '../../../../shared/kernel/units.ts'
import { operation } from '../../../kernel/operation.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import type { OneUseLink } from '../../identity/one-use-links/entity.ts'
import { consumeLink, findLink } from '../../identity/one-use-links/one-use-links.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import { User } from '../../identity/users/entity.ts'
import { rejectWeakPassword } from '../passwords/password-policy.ts'
import { loadSignedInUser } from '../sessions/load-signed-in-user.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { createUserWithAccount } from './create-user.ts'
import { signUpJob } from './sign-up-job.ts'

export const signUpsPerEmail = 5
export const signUpsPerNetwork = 10
const signUpsWindowMs = hourMs

function countSignUpAttempt({ em, network }: PublicScope, email: string): Promise<void> {
  const windowMs = signUpsWindowMs
  return countAttempt(em, [
    { name: 'sign-up-network', key: networkOf(network), points: signUpsPerNetwork, windowMs },
    { name: 'sign-up-email', key: email, points: signUpsPerEmail, windowMs },
  ])
}

/**
 * Requests an account. The response is the same whether or not the email has a user; only the email says so (threat
 * T14). The user is created when the link in the email is used. 429 after too many attempts.
 */
export const signUp = operation({
  allow: 'public',
  input: signUpInput,
  example: () => ({ email: 'kim@example.com', privacyPolicy: true }),
  output: signUpOutput,
  run: async (scope, { email, firstName = '', lastName = '' }) => {
    await countSignUpAttempt(scope, email)
    await scope.queue.send(signUpJob, { email, firstName, lastName }, scope.em)
    return { email, hasMailServer: scope.ports.email.mailbox === null }
  },
})

/** Finds the sign-up link of a token. Rejects it if its email has got a user in another way. */
async function findSignUp({ em, ports }: PublicScope, token: string): Promise<OneUseLink> {
  const link = await findLink(em, { purpose: 'sign-up', token, now: ports.now() })
  if ((await em.count(User, { email: link.email })) > 0) throw new AppError('auth.linkOver')
  return link
}

/** Email and names of a pending sign-up. Does not consume the link. Rejects with 400 when it is used or expired. */
export const getSignUp = operation({
  allow: 'public',
  input: getSignUpInput,
  example: ({ linkToken }) => ({ token: linkToken }),
  output: openSignUp,
  run: async (scope, { token }) => {
    const { email, firstName, lastName } = await findSignUp(scope, token)
    return { email, firstName, lastName }
  },
})

/**
 * Creates a user with the email that the link verified, their acceptance of the terms and their own account. Signs the
 * browser in. The terms are accepted only here, because another person may have entered the email before (threat
 * T37). Rejects with 400 when the link is used or expired or the password is a common one.
 */
export const finishSignUp = operation({
  allow: 'public',
  input: finishSignUpInput,
  example: ({ linkToken }) => ({
    token: linkToken,
    firstName: 'Kim',
    lastName: 'Doe',
    password: 'a quiet harbor at dawn',
    privacyPolicy: true,
  }),
  output: signedInUser,
  run: async (scope, { token, password, firstName, lastName, timeZone }) => {
    const link = await findSignUp(scope, token)
    await rejectWeakPassword(password)
    const passwordHash = await hashPassword(password)
    const terms = { version: termsVersion, acceptedAt: scope.ports.now(), network: scope.network }
    const user = await signInBrowser(scope, async (transactionScope) => {
      await consumeLink(transactionScope.em, link)
      const person = { email: link.email, passwordHash, firstName, lastName, terms }
      return createUserWithAccount(transactionScope, person, { timeZone })
    })
    return loadSignedInUser(scope.em, user)
  },
})
