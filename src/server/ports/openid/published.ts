import { createRemoteJWKSet, type RemoteJWKSet } from 'jose'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { BadStatus } from './faults.ts'

/** What of an issuer's discovery document is used (OpenID Connect Discovery 1.0, section 3). */
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

/** What an issuer publishes about itself. */
export type Published = {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userinfoEndpoint: string | undefined
  /** Whether client secrets are taken in the body only. */
  readonly takesPostedSecretOnly: boolean
  /** Fetched when first needed, and again when a key is missing. */
  readonly keys: RemoteJWKSet
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** Reads a JSON answer of an issuer; throws for anything but that. Redirects are not followed: endpoints have one address. */
export async function fetchJson(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, { redirect: 'error', ...init })
  if (!response.ok) {
    await response.body?.cancel()
    throw new BadStatus(response.status)
  }
  return response.json()
}

async function load(issuer: string, timeoutMs: number): Promise<Published> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const given = document.parse(await fetchJson(address, { signal: AbortSignal.timeout(timeoutMs) }))
  if (withoutSlash(given.issuer) !== withoutSlash(issuer)) throw new Error(`calls itself ${given.issuer}`)
  const endpoints = [given.authorization_endpoint, given.token_endpoint, given.jwks_uri, given.userinfo_endpoint]
  const isSecure = issuer.startsWith('https:')
  if (isSecure && endpoints.some((endpoint) => endpoint !== undefined && !endpoint.startsWith('https:'))) {
    throw new Error('publishes an address without TLS')
  }
  const methods = given.token_endpoint_auth_methods_supported ?? []
  return {
    authorizationEndpoint: given.authorization_endpoint,
    tokenEndpoint: given.token_endpoint,
    userinfoEndpoint: given.userinfo_endpoint,
    takesPostedSecretOnly: methods.includes('client_secret_post') && !methods.includes('client_secret_basic'),
    // Shared by all who wait for keys, so it ends before the patience of the first is over.
    keys: createRemoteJWKSet(new URL(given.jwks_uri), { timeoutDuration: timeoutMs / 2 }),
  }
}

/** Reads what an issuer publishes when it is first needed, for all who wait at once, and again after an hour. */
export function publishedBy(issuer: string, timeoutMs: number): () => Promise<Published> {
  let kept: { readonly loading: Promise<Published>; readonly untilMs: number } | undefined
  return () => {
    if (kept !== undefined && kept.untilMs > Date.now()) return kept.loading
    const loading = load(issuer, timeoutMs)
    const entry = { loading, untilMs: Date.now() + limits.providerMetadataCacheMs }
    kept = entry
    // What failed is not kept; who waits for it hears of it.
    loading.catch(() => {
      if (kept === entry) kept = undefined
    })
    return loading
  }
}
