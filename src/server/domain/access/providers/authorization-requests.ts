import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { hourMs, minuteMs } from '../../../../shared/kernel/units.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import type { IdentityProvider } from '../../../ports/identity-providers.ts'
import { countAttempt, networkOf } from '../../identity/rate-limits/rate-limits.ts'
import { AuthorizationRequest } from '../sessions/entity.ts'

export const authorizationLifetimeMs = 10 * minuteMs
const authorizationsPerNetwork = 300
const authorizationsWindowMs = hourMs

/** Returns the provider with a name; 404 if it is not set up. */
export function requireProvider({ ports }: PublicScope, name: ProviderName): IdentityProvider {
  const provider = ports.identityProviders[name]
  if (provider === null) throw new AppError('resource.notFound')
  return provider
}

type Purpose = Pick<AuthorizationRequest, 'provider' | 'returnPath'> & { readonly linkUser: string | null }

/**
 * Starts an authorization request and returns the provider's URL to open. The state travels through the
 * provider, a secret stays in a cookie of the browser, and finishing takes both (threat T34).
 */
export async function startAuthorization(scope: PublicScope, purpose: Purpose): Promise<string> {
  const provider = requireProvider(scope, purpose.provider)
  await countAttempt(scope.em, [
    {
      name: 'sign-in-round',
      key: networkOf(scope.network),
      points: authorizationsPerNetwork,
      windowMs: authorizationsWindowMs,
    },
  ])
  const { generateCodeVerifier, generateState } = await import('arctic')
  const secrets = { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() }
  const url = await provider.createAuthorizationUrl(secrets)
  const browserSecret = generateState()
  await scope.em.insert(AuthorizationRequest, {
    id: hashToken(secrets.state),
    browserHash: hashToken(browserSecret),
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
    provider: purpose.provider,
    returnPath: purpose.returnPath,
    linkUser: purpose.linkUser,
    expiresAt: new Date(scope.ports.now().getTime() + authorizationLifetimeMs),
    createdAt: scope.ports.now(),
  })
  scope.authorizationSecret.store(browserSecret)
  return url
}

type ProviderResponse = Pick<Purpose, 'provider' | 'linkUser'> & {
  readonly state?: string | undefined
  readonly iss?: string | undefined
}

/**
 * Finds the request of an authorization response; 400 if it is expired, used, or of another browser, provider or
 * purpose. Each browser has one pending request, identified by its cookie. A response without a state is accepted if the
 * provider binds codes to requests, because an injected code then fails (RFC 9700, section 4.7.1).
 */
async function findAuthorization(
  scope: PublicScope,
  { provider, linkUser, state }: ProviderResponse,
): Promise<AuthorizationRequest> {
  const { token } = scope.authorizationSecret
  if (token === null) throw new AppError('auth.roundOver')
  if (state === undefined && !requireProvider(scope, provider).supportsNonce) throw new AppError('auth.roundOver')
  const expiresAt = { $gt: scope.ports.now() }
  const byState = state === undefined ? {} : { id: hashToken(state) }
  const byBrowser = { browserHash: hashToken(token) }
  const where = { ...byBrowser, ...byState, provider, linkUser, expiresAt }
  const request = await scope.em.findOne(AuthorizationRequest, where)
  if (request === null) throw new AppError('auth.roundOver')
  return request
}

/**
 * Consumes the request of an authorization response. It stays while the provider is unavailable, so that the response
 * can be retried. The code is sent to the provider only after the request is consumed.
 */
export async function consumeAuthorization(
  scope: PublicScope,
  response: ProviderResponse,
): Promise<AuthorizationRequest> {
  const provider = requireProvider(scope, response.provider)
  const request = await findAuthorization(scope, response)
  // Rejects a response of another provider (threat T39).
  if (response.iss !== undefined && response.iss !== provider.issuer) throw new AppError('auth.providerRejected')
  await provider.check()
  if ((await scope.em.nativeDelete(AuthorizationRequest, { id: request.id })) === 0)
    throw new AppError('auth.roundOver')
  scope.authorizationSecret.clear()
  return request
}
