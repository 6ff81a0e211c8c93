import { createRemoteJWKSet, type RemoteJWKSet } from 'jose'
import { z } from 'zod'
import { hourMs } from '../../../shared/kernel/units.ts'
import { HttpStatusError } from './provider-errors.ts'

const providerMetadataCacheMs = hourMs

/** Discovery document of an issuer, with the fields that are read (OpenID Connect Discovery 1.0, section 3). */
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

/** Provider metadata from an issuer's discovery document. */
export type ProviderMetadata = {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userinfoEndpoint: string | undefined
  /** True if the token endpoint accepts client secrets only in the body (`client_secret_post`). */
  readonly requiresSecretInBody: boolean
  /** Signing keys, fetched on first use, and again when a key is missing. */
  readonly keys: RemoteJWKSet
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

/** Fetches JSON from an issuer. Throws for error statuses and redirects. */
export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', ...init })
  if (!response.ok) {
    await response.body?.cancel()
    throw new HttpStatusError(response.status)
  }
  return response.json()
}

async function loadMetadata(issuer: string, timeoutMs: number): Promise<ProviderMetadata> {
  const documentUrl = `${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`
  const discovered = discoveryDocument.parse(await fetchJson(documentUrl, { signal: AbortSignal.timeout(timeoutMs) }))
  if (withoutTrailingSlash(discovered.issuer) !== withoutTrailingSlash(issuer))
    throw new Error(`the discovery document is for the issuer ${discovered.issuer}`)
  const endpoints = [
    discovered.authorization_endpoint,
    discovered.token_endpoint,
    discovered.jwks_uri,
    discovered.userinfo_endpoint,
  ]
  const isSecure = issuer.startsWith('https:')
  if (isSecure && endpoints.some((endpoint) => endpoint !== undefined && !endpoint.startsWith('https:'))) {
    throw new Error('the provider publishes an endpoint without TLS')
  }
  const methods = discovered.token_endpoint_auth_methods_supported ?? []
  return {
    authorizationEndpoint: discovered.authorization_endpoint,
    tokenEndpoint: discovered.token_endpoint,
    userinfoEndpoint: discovered.userinfo_endpoint,
    requiresSecretInBody: methods.includes('client_secret_post') && !methods.includes('client_secret_basic'),
    // The request is shared by all callers, so it must end before the first of them times out.
    keys: createRemoteJWKSet(new URL(discovered.jwks_uri), { timeoutDuration: timeoutMs / 2 }),
  }
}

/**
 * Creates a function that loads an issuer's metadata, caches it, and shares a pending load between concurrent callers.
 */
export function createMetadataLoader(issuer: string, timeoutMs: number): () => Promise<ProviderMetadata> {
  let cached: { readonly loading: Promise<ProviderMetadata>; readonly untilMs: number } | undefined
  return () => {
    if (cached !== undefined && cached.untilMs > Date.now()) return cached.loading
    const loading = loadMetadata(issuer, timeoutMs)
    const entry = { loading, untilMs: Date.now() + providerMetadataCacheMs }
    cached = entry
    // A failure isn't cached, but rejects for the callers that share it.
    loading.catch(() => {
      if (cached === entry) cached = undefined
    })
    return loading
  }
}
