import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import type { AuthorizationSecrets } from '../identity-providers.ts'
import { InvalidProofError } from './provider-errors.ts'
import type { ProviderKind } from './provider-kinds.ts'
import { fetchJson, type ProviderMetadata } from './provider-metadata.ts'

/** OAuth client registration. */
export type Client = { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string }

function clientOf({ clientId, clientSecret, redirectUri }: Client): OAuth2Client {
  return new OAuth2Client(clientId, clientSecret, redirectUri)
}

/** Authorization URL with state, PKCE challenge and nonce. */
export function createAuthorizationUrl(
  { kind, metadata, client }: { kind: ProviderKind; metadata: ProviderMetadata; client: Client },
  { state, codeVerifier, nonce }: AuthorizationSecrets,
): string {
  const { authorizationEndpoint: endpoint } = metadata
  const scopes = [...kind.scopes]
  const url = kind.supportsPkce
    ? clientOf(client).createAuthorizationURLWithPKCE(endpoint, state, CodeChallengeMethod.S256, codeVerifier, scopes)
    : clientOf(client).createAuthorizationURL(endpoint, state, scopes)
  if (kind.supportsNonce) url.searchParams.set('nonce', nonce)
  return url.href
}

/** Exchange with `client_secret_post`: Arctic's generic client sends the secret in a header only, which some providers reject. */
async function exchangeWithPostedSecret(
  endpoint: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OAuth2Tokens> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...parameters })
  const response = await fetchJson(endpoint, { method: 'POST', body, signal, headers: { accept: 'application/json' } })
  if (typeof response !== 'object' || response === null)
    throw new InvalidProofError('the token response is not an object')
  return new OAuth2Tokens(response)
}

/** Exchanges the code for tokens. */
export function exchangeCode(
  { kind, metadata, client }: { kind: ProviderKind; metadata: ProviderMetadata; client: Client },
  { code, codeVerifier }: { readonly code: string; readonly codeVerifier: string },
  signal: AbortSignal,
): Promise<OAuth2Tokens> {
  const verifier = kind.supportsPkce ? codeVerifier : null
  const { tokenEndpoint } = metadata
  if (!kind.postsSecret && !metadata.requiresSecretInBody) {
    return clientOf(client).validateAuthorizationCode(tokenEndpoint, code, verifier)
  }
  const verifierParameter: Record<string, string> = verifier === null ? {} : { code_verifier: verifier }
  const { clientId, clientSecret, redirectUri } = client
  const parameters = { code, redirect_uri: redirectUri, client_id: clientId, client_secret: clientSecret }
  return exchangeWithPostedSecret(tokenEndpoint, { ...parameters, ...verifierParameter }, signal)
}
