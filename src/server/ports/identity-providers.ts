import type { ProviderName } from '../../shared/auth/providers.ts'

/** What one way to a provider and back carries; each value is random and used once. */
export type RoundSecrets = {
  /** Travels through the provider, and comes back with the person. */
  readonly state: string
  /** Proves to the provider that who brings the code is who asked for it (RFC 7636). */
  readonly codeVerifier: string
  /** Comes back in the signed token, so that no other token fits. */
  readonly nonce: string
}

/** Whom a provider vouches for. */
export type ProvenPerson = {
  readonly issuer: string
  /** The provider's own name for the person; never changes and is never given to somebody else. */
  readonly subject: string
  /** Lower case; null when the provider told none that is one. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/**
 * One provider. Its calls end within ten seconds; they throw `auth.providerUnavailable` when it does not answer
 * sensibly, and at once while it rests after failures (threat T41), `auth.providerRejected` when its answer proves nothing.
 */
export interface IdentityProvider {
  readonly issuer: string
  /** Whether we can tell that a code was made for a round: by the nonce in its signed token. */
  readonly bindsCodes: boolean
  /** Where the person goes to sign in. */
  addressFor(round: RoundSecrets): Promise<string>
  /** Throws unless the provider can be asked; nothing of any round is sent. */
  check(): Promise<void>
  /** Exchanges the code of an answer for the person. */
  prove(code: string, round: Omit<RoundSecrets, 'state'>): Promise<ProvenPerson>
}

/** Null where a provider is not set up. */
export type IdentityProviders = Readonly<Record<ProviderName, IdentityProvider | null>>
