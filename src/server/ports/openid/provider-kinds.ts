import type { ProviderName } from '../../../shared/auth/providers.ts'
import { type AuthenticatePerson, authenticateByIdToken, authenticateByUserinfo } from './authenticate-person.ts'

/** Differences between providers. */
export type ProviderKind = {
  readonly scopes: readonly string[]
  /** True if it supports PKCE (RFC 7636). */
  readonly supportsPkce: boolean
  /** True if its ID token contains the nonce. */
  readonly supportsNonce: boolean
  /** True if the client secret goes in the body, regardless of its discovery document. */
  readonly postsSecret: boolean
  readonly authenticate: AuthenticatePerson
}

const openid = {
  scopes: ['openid', 'email', 'profile'],
  supportsPkce: true,
  supportsNonce: true,
  postsSecret: false,
  authenticate: authenticateByIdToken,
} as const satisfies ProviderKind

export const providerKinds = {
  google: openid,
  // LinkedIn supports neither PKCE nor nonce; the code and the userinfo request go directly to it over TLS.
  linkedin: {
    ...openid,
    supportsPkce: false,
    supportsNonce: false,
    postsSecret: true,
    authenticate: authenticateByUserinfo,
  },
  concept3d: openid,
} as const satisfies Record<ProviderName, ProviderKind>
