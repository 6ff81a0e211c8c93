import type { OAuth2Tokens } from 'arctic'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { AuthenticatedPerson } from '../identity-providers.ts'
import { InvalidProofError } from './provider-errors.ts'
import { fetchJson, type ProviderMetadata } from './provider-metadata.ts'

/** The provider, and the values that its tokens must contain. */
export type VerificationContext = {
  readonly metadata: ProviderMetadata
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}
/** Authenticates a person by the provider's tokens. Rejects if they don't prove the person's identity. */
export type AuthenticatePerson = (
  expected: VerificationContext,
  tokens: OAuth2Tokens,
  signal: AbortSignal,
) => Promise<AuthenticatedPerson>

/** Tolerated difference between the clocks of provider and server (threat T35). */
const clockToleranceSeconds = 60

/** True as a boolean or, as LinkedIn has sent it, as text. Any other value leaves the email unverified. */
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

function personOf(issuer: string, rawClaims: unknown): AuthenticatedPerson {
  const parsed = claims.safeParse(rawClaims)
  if (!parsed.success) throw new InvalidProofError('the subject is missing')
  const { sub: subject, email, email_verified, given_name, family_name, name } = parsed.data
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
    throw new InvalidProofError('a token is missing', { cause })
  }
}

/** Verifies the signed id_token: signature, issuer, audience, times and nonce. */
export const authenticateByIdToken: AuthenticatePerson = async ({ metadata, issuer, clientId, nonce }, tokens) => {
  const idToken = readToken(() => tokens.idToken())
  const { payload } = await jwtVerify(idToken, metadata.keys, {
    issuer,
    audience: clientId,
    // A fixed list, so that the token can't choose its algorithm.
    algorithms: ['RS256', 'ES256'],
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp', 'iat', 'sub'],
  })
  if (payload.nonce !== nonce) throw new InvalidProofError('the nonce does not match')
  // A token with several audiences must name its authorized party (OpenID Connect Core 1.0, section 3.1.3.7).
  const hasSeveralAudiences = Array.isArray(payload.aud) && payload.aud.length > 1
  if (hasSeveralAudiences && payload.azp !== clientId)
    throw new InvalidProofError('the token was issued to another client')
  return personOf(issuer, payload)
}

/** Queries the provider's userinfo endpoint over TLS with the access token. */
export const authenticateByUserinfo: AuthenticatePerson = async ({ metadata, issuer }, tokens, signal) => {
  const { userinfoEndpoint } = metadata
  if (userinfoEndpoint === undefined) throw new Error('the provider publishes no userinfo endpoint')
  const authorization = `Bearer ${readToken(() => tokens.accessToken())}`
  return personOf(issuer, await fetchJson(userinfoEndpoint, { headers: { authorization }, signal }))
}
