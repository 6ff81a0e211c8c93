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

/** A person as authenticated by a provider. */
export type ProvenPerson = {
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
 * An identity provider. Calls time out after ten seconds. They throw `auth.providerUnavailable` when it sends no valid
 * response, immediately while the circuit breaker is open (threat T41), and `auth.providerRejected` when its response
 * doesn't authenticate the person.
 */
export interface IdentityProvider {
  readonly issuer: string
  /** True if the nonce in the signed token binds codes to requests. */
  readonly bindsCodes: boolean
  /** Authorization URL, where the person signs in. */
  addressFor(secrets: AuthorizationSecrets): Promise<string>
  /** Throws when the provider is unavailable; sends nothing about any request. */
  check(): Promise<void>
  /** Exchanges the authorization code for the authenticated person. */
  prove(code: string, secrets: Omit<AuthorizationSecrets, 'state'>): Promise<ProvenPerson>
}

/** Null for a provider that isn't configured. */
export type IdentityProviders = Readonly<Record<ProviderName, IdentityProvider | null>>
