import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs, minuteMs } from '../../../../shared/kernel/units.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import type { IdentityProvider } from '../../../ports/identity-providers.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { SignInRound } from '../sessions/entity.ts'

export const signInRoundMs = 10 * minuteMs
const signInRoundsPerNetwork = 300
const signInRoundsWindowMs = hourMs

/** Provider by name; 404 if it is not set up. */
export function providerOf({ ports }: PublicScope, name: ProviderName): IdentityProvider {
  const provider = ports.identityProviders[name]
  if (provider === null) throw new AppError('resource.notFound')
  return provider
}

type Purpose = Pick<SignInRound, 'provider' | 'returnPath'> & { readonly linkUser: string | null }

/**
 * Starts a round trip to a provider and returns the address to open. The state travels through the provider, a secret
 * stays in the browser, and the round ends only with both (threat T34).
 */
export async function openRound(scope: PublicScope, purpose: Purpose): Promise<string> {
  const provider = providerOf(scope, purpose.provider)
  await countAttempt(scope.em, [
    {
      name: 'sign-in-round',
      key: networkOf(scope.network),
      points: signInRoundsPerNetwork,
      windowMs: signInRoundsWindowMs,
    },
  ])
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
    expiresAt: new Date(scope.ports.now().getTime() + signInRoundMs),
    createdAt: scope.ports.now(),
  })
  scope.signInRound.keep(browserSecret)
  return address
}

type ProviderResponse = Pick<Purpose, 'provider' | 'linkUser'> & {
  readonly state?: string | undefined
  readonly iss?: string | undefined
}

/**
 * Finds the round of a response; 400 for one that is expired, used, or of another browser, provider or purpose. Each
 * browser has one round, that of its cookie. A response without a state is accepted if the provider binds codes to
 * rounds, because an injected code then fails (RFC 9700, section 4.7.1).
 */
async function findRound(scope: PublicScope, { provider, linkUser, state }: ProviderResponse): Promise<SignInRound> {
  const { token } = scope.signInRound
  if (token === null) throw new AppError('auth.roundOver')
  if (state === undefined && !providerOf(scope, provider).bindsCodes) throw new AppError('auth.roundOver')
  const expiresAt = { $gt: scope.ports.now() }
  const byState = state === undefined ? {} : { id: hashToken(state) }
  const byBrowser = { browserHash: hashToken(token) }
  const round = await scope.em.findOne(SignInRound, { ...byBrowser, ...byState, provider, linkUser, expiresAt })
  if (round === null) throw new AppError('auth.roundOver')
  return round
}

/**
 * Consumes the round of a response. While the provider is unavailable the round stays, so that the same response can be
 * retried. Nothing is sent to the provider before the round is consumed.
 */
export async function consumeRound(scope: PublicScope, response: ProviderResponse): Promise<SignInRound> {
  const provider = providerOf(scope, response.provider)
  const round = await findRound(scope, response)
  // Rejects a response of another provider (threat T39).
  if (response.iss !== undefined && response.iss !== provider.issuer) throw new AppError('auth.providerRejected')
  await provider.check()
  if ((await scope.em.nativeDelete(SignInRound, { id: round.id })) === 0) throw new AppError('auth.roundOver')
  scope.signInRound.forget()
  return round
}
