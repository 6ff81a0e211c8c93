import type { OAuth2Tokens } from 'arctic'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { ProvenPerson } from '../identity-providers.ts'
import { ProvesNothing } from './faults.ts'
import { fetchJson, type Published } from './published.ts'

/** What a proof is judged by. */
export type Expected = {
  readonly published: Published
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}
/** Finds out whom a provider vouches for; throws when it does not. */
export type Proof = (expected: Expected, tokens: OAuth2Tokens, signal: AbortSignal) => Promise<ProvenPerson>

/** Clocks may differ this much, in seconds (threat T35). */
const clockToleranceSeconds = 60

/** LinkedIn has sent its boolean as a text. Whatever else a provider may mean proves no email. */
const trueClaim = z.union([z.literal(true), z.literal('true')])

/** Standard claims (OpenID Connect Core 1.0, section 5.1). */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: trueClaim.optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
const emailAddress = z.string().trim().toLowerCase().pipe(z.email())
const nameMaxLength = 200

function personOf(issuer: string, given: unknown): ProvenPerson {
  const read = claims.safeParse(given)
  if (!read.success) throw new ProvesNothing('there is no subject')
  const { sub: subject, email, email_verified, given_name, family_name, name } = read.data
  return {
    issuer,
    subject,
    email: emailAddress.safeParse(email).data ?? null,
    emailVerified: email_verified !== undefined,
    firstName: (given_name ?? name ?? '').trim().slice(0, nameMaxLength),
    lastName: (given_name === undefined ? '' : (family_name ?? '')).trim().slice(0, nameMaxLength),
  }
}

function readToken(read: () => string): string {
  try {
    return read()
  } catch (cause) {
    throw new ProvesNothing('a token is missing', { cause })
  }
}

/** By the signed id_token: signature, issuer, audience, times and nonce. */
export const proveByIdToken: Proof = async ({ published, issuer, clientId, nonce }, tokens) => {
  const idToken = readToken(() => tokens.idToken())
  const { payload } = await jwtVerify(idToken, published.keys, {
    issuer,
    audience: clientId,
    // A list of our own, so that no token chooses how it is judged.
    algorithms: ['RS256', 'ES256'],
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp', 'iat', 'sub'],
  })
  if (payload.nonce !== nonce) throw new ProvesNothing('the nonce is another one')
  // A token for several must name the one it was made for (OpenID Connect Core 1.0, section 3.1.3.7).
  const isShared = Array.isArray(payload.aud) && payload.aud.length > 1
  if (isShared && payload.azp !== clientId) throw new ProvesNothing('the token was made for another client')
  return personOf(issuer, payload)
}

/** By asking the provider itself, over TLS, with the token it has just given. */
export const proveByUserinfo: Proof = async ({ published, issuer }, tokens, signal) => {
  const { userinfoEndpoint } = published
  if (userinfoEndpoint === undefined) throw new Error('publishes no userinfo endpoint')
  const authorization = `Bearer ${readToken(() => tokens.accessToken())}`
  return personOf(issuer, await fetchJson(userinfoEndpoint, { headers: { authorization }, signal }))
}
