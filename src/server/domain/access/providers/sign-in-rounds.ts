import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import type { IdentityProvider } from '../../../ports/identity-providers.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { SignInRound } from '../sessions/entity.ts'

/** The provider of this name; 404 where it is not set up. */
export function providerOf({ ports }: PublicScope, name: ProviderName): IdentityProvider {
  const provider = ports.identityProviders[name]
  if (provider === null) throw new AppError('resource.notFound')
  return provider
}

type Purpose = Pick<SignInRound, 'provider' | 'returnPath'> & { readonly linkUser: string | null }

/**
 * Begins a way to a provider and back; answers the address to go to. The state goes through the provider, a secret stays
 * in the browser, and only both together end the round (threat T34).
 */
export async function openRound(scope: PublicScope, purpose: Purpose): Promise<string> {
  const provider = providerOf(scope, purpose.provider)
  const { signInRoundsPerNetwork: points, signInRoundsWindowMs: windowMs } = limits
  await countAttempt(scope.em, [{ name: 'sign-in-round', key: networkOf(scope.network), points, windowMs }])
  const { generateCodeVerifier, generateState } = await import('arctic')
  const secrets = { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() }
  const address = await provider.addressFor(secrets)
  const browserSecret = generateState()
  await scope.em.insert(SignInRound, {
    id: hashToken(secrets.state),
    browserHash: hashToken(browserSecret),
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
    provider: purpose.provider,
    returnPath: purpose.returnPath,
    linkUser: purpose.linkUser,
    expiresAt: new Date(scope.ports.now().getTime() + limits.signInRoundMs),
    createdAt: scope.ports.now(),
  })
  scope.signInRound.keep(browserSecret)
  return address
}

type Answer = Pick<Purpose, 'provider' | 'linkUser'> & {
  readonly state?: string | undefined
  readonly iss?: string | undefined
}

/**
 * The round that an answer ends; 400 for one that is over, was used, or belongs to another browser, provider or purpose.
 * Each browser has one round, that of its cookie. An answer without its state is taken where the provider binds codes to
 * rounds: a code that was put in by someone else fails there (RFC 9700, section 4.7.1).
 */
async function findRound(scope: PublicScope, { provider, linkUser, state }: Answer): Promise<SignInRound> {
  const { token } = scope.signInRound
  if (token === null) throw new AppError('auth.roundOver')
  if (state === undefined && !providerOf(scope, provider).bindsCodes) throw new AppError('auth.roundOver')
  const expiresAt = { $gt: scope.ports.now() }
  const byState = state === undefined ? {} : { id: hashToken(state) }
  const named = { browserHash: hashToken(token), ...byState }
  const round = await scope.em.findOne(SignInRound, { ...named, provider, linkUser, expiresAt })
  if (round === null) throw new AppError('auth.roundOver')
  return round
}

/**
 * Ends the round of an answer, once. A provider that cannot be asked at the moment leaves it as it is, so that the same
 * answer can be tried again. Nothing is sent to the provider before the round is used up.
 */
export async function consumeRound(scope: PublicScope, answer: Answer): Promise<SignInRound> {
  const provider = providerOf(scope, answer.provider)
  const round = await findRound(scope, answer)
  // An answer that another provider gave is not taken to this one (threat T39).
  if (answer.iss !== undefined && answer.iss !== provider.issuer) throw new AppError('auth.providerRejected')
  await provider.check()
  if ((await scope.em.nativeDelete(SignInRound, { id: round.id })) === 0) throw new AppError('auth.roundOver')
  scope.signInRound.forget()
  return round
}
