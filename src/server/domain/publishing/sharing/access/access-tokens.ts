import { createHmac, timingSafeEqual } from 'node:crypto'

/** Verified signatures per process. */
const accessTokenCacheSize = 2_000

/**
 * Purpose of a token, which is part of the signature: `pass` proves that a visitor has access; `media` is in the URLs
 * of a tour's files.
 */
export type TokenPurpose = 'pass' | 'media'

export type AccessToken = {
  /** Address that the token is for: a share id, or the id of a share link. */
  readonly addressId: string
  readonly version: number
  readonly expiresMs: number
}

/** `address.version.end.signature`; numbers in base 36, the end in seconds. */
const tokenPattern = /^([0-9A-Za-z]{22})\.([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([\w-]{43})$/
const radix = 36

export type AccessTokens = {
  sign(purpose: TokenPurpose, token: AccessToken): string
  /** Returns undefined for an invalid or expired token. */
  read(purpose: TokenPurpose, text: string, nowMs: number): AccessToken | undefined
}

/** Tokens that any process of the installation signs and reads (HMAC-SHA-256). */
export function accessTokens(secret: string): AccessTokens {
  const verifiedTokens = new Map<string, AccessToken>()
  const signatureOf = (purpose: TokenPurpose, body: string) =>
    createHmac('sha256', secret).update(`${purpose} ${body}`).digest('base64url')
  const cacheToken = (key: string, token: AccessToken): AccessToken => {
    const [oldest] = verifiedTokens.keys()
    if (verifiedTokens.size >= accessTokenCacheSize && oldest !== undefined) verifiedTokens.delete(oldest)
    verifiedTokens.set(key, token)
    return token
  }
  const check = (purpose: TokenPurpose, text: string): AccessToken | undefined => {
    const [, addressId = '', version = '', end = '', signature = ''] = tokenPattern.exec(text) ?? []
    if (addressId === '') return undefined
    const expectedSignature = signatureOf(purpose, `${addressId}.${version}.${end}`)
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expectedSignature))) return undefined
    return { addressId, version: Number.parseInt(version, radix), expiresMs: Number.parseInt(end, radix) * 1000 }
  }
  return {
    sign(purpose, { addressId, version, expiresMs }) {
      const body = `${addressId}.${version.toString(radix)}.${Math.floor(expiresMs / 1000).toString(radix)}`
      return `${body}.${signatureOf(purpose, body)}`
    },
    read(purpose, text, nowMs) {
      const key = `${purpose} ${text}`
      const cached = verifiedTokens.get(key)
      const token = cached ?? check(purpose, text)
      if (token === undefined) return undefined
      if (token.expiresMs <= nowMs) {
        verifiedTokens.delete(key)
        return undefined
      }
      return cached ?? cacheToken(key, token)
    },
  }
}
