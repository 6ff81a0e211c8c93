import type { ProviderName } from '../../shared/auth/providers.ts'

/** Secrets of one authorization request; each value is random and used once. */
export type AuthorizationSecrets = {
  /** OAuth state: the provider sends it back in the redirect. */
  readonly state: string
  /** PKCE code verifier: proves that the code is redeemed by the client that requested it (RFC 7636). */
  readonly codeVerifier: string
  /** Included in the signed token, so that a token of another request is rejected. */
  readonly nonce: string
}

/** Person authenticated by a provider. */
export type AuthenticatedPerson = {
  readonly issuer: string
  /** The provider's id of the person; never changes and is never reassigned. */
  readonly subject: string
  /** Email in lower case; null when the provider sent no valid one. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/**
 * Identity provider of OpenID Connect. Calls time out after ten seconds. They throw `auth.providerUnavailable` when the
 * provider sends no valid response, immediately while the circuit breaker is open (threat T41), and
 * `auth.providerRejected` when its response doesn't authenticate the person.
 */
export interface IdentityProvider {
  readonly issuer: string
  /** True if signed tokens contain the nonce, which binds authorization codes to requests. */
  readonly supportsNonce: boolean
  /** Returns the URL where the person signs in. */
  createAuthorizationUrl(secrets: AuthorizationSecrets): Promise<string>
  /** Health check: throws when the provider is unavailable. Sends nothing about any authorization request. */
  check(): Promise<void>
  /** Exchanges the authorization code for tokens, and returns the authenticated person. */
  authenticate(code: string, secrets: Omit<AuthorizationSecrets, 'state'>): Promise<AuthenticatedPerson>
}

/** Identity providers by name; null for one that isn't configured. */
export type IdentityProviders = Readonly<Record<ProviderName, IdentityProvider | null>>
