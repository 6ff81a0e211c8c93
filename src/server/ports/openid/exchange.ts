import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import type { RoundSecrets } from '../identity-providers.ts'
import { ProvesNothing } from './faults.ts'
import type { ProviderKind } from './provider-kinds.ts'
import { fetchJson, type Published } from './published.ts'

/** What a provider gave the operator, and where it sends people back to. */
export type Client = { readonly clientId: string; readonly clientSecret: string; readonly redirectAddress: string }

function clientOf({ clientId, clientSecret, redirectAddress }: Client): OAuth2Client {
  return new OAuth2Client(clientId, clientSecret, redirectAddress)
}

/** Where a person goes to sign in, with all that binds the way back to this one. */
export function authorizationAddress(
  { kind, published, client }: { kind: ProviderKind; published: Published; client: Client },
  { state, codeVerifier, nonce }: RoundSecrets,
): string {
  const { authorizationEndpoint: endpoint } = published
  const scopes = [...kind.scopes]
  const address = kind.pkce
    ? clientOf(client).createAuthorizationURLWithPKCE(endpoint, state, CodeChallengeMethod.S256, codeVerifier, scopes)
    : clientOf(client).createAuthorizationURL(endpoint, state, scopes)
  if (kind.nonce) address.searchParams.set('nonce', nonce)
  return address.href
}

/** Arctic's generic client sends the secret in a header only, and some providers take it in the body only. */
async function exchangeWithPostedSecret(
  endpoint: string,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OAuth2Tokens> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...given })
  const answer = await fetchJson(endpoint, { method: 'POST', body, signal, headers: { accept: 'application/json' } })
  if (typeof answer !== 'object' || answer === null) throw new ProvesNothing('the tokens are no object')
  return new OAuth2Tokens(answer)
}

/** Exchanges the code for tokens. */
export function exchangeCode(
  { kind, published, client }: { kind: ProviderKind; published: Published; client: Client },
  { code, codeVerifier }: { readonly code: string; readonly codeVerifier: string },
  signal: AbortSignal,
): Promise<OAuth2Tokens> {
  const verifier = kind.pkce ? codeVerifier : null
  const { tokenEndpoint } = published
  if (!kind.postsSecret && !published.takesPostedSecretOnly) {
    return clientOf(client).validateAuthorizationCode(tokenEndpoint, code, verifier)
  }
  const proof: Record<string, string> = verifier === null ? {} : { code_verifier: verifier }
  const { clientId, clientSecret, redirectAddress } = client
  const named = { code, redirect_uri: redirectAddress, client_id: clientId, client_secret: clientSecret }
  return exchangeWithPostedSecret(tokenEndpoint, { ...named, ...proof }, signal)
}
