import type { ProviderName } from '../../../shared/auth/providers.ts'
import { type Proof, proveByIdToken, proveByUserinfo } from './proofs.ts'

/** What differs from provider to provider. */
export type ProviderKind = {
  readonly scopes: readonly string[]
  /** Whether it takes a code challenge (RFC 7636). */
  readonly pkce: boolean
  /** Whether it puts the nonce into what proves the person. */
  readonly nonce: boolean
  /** Takes the client secret in the body, whatever it publishes. */
  readonly postsSecret: boolean
  readonly prove: Proof
}

const openid = {
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  nonce: true,
  postsSecret: false,
  prove: proveByIdToken,
} as const satisfies ProviderKind

export const providerKinds = {
  google: openid,
  // It has neither code challenge nor nonce; the code goes from us to it over TLS, and so does the question who came.
  linkedin: { ...openid, pkce: false, nonce: false, postsSecret: true, prove: proveByUserinfo },
  concept3d: openid,
} as const satisfies Record<ProviderName, ProviderKind>
