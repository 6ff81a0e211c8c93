import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '../../../../../shared/limits.ts'

/**
 * What a token is good for: `pass` says that whoever holds it was let in; `media` stands in addresses of what a tour
 * shows. One is never taken for the other.
 */
export type TokenPurpose = 'pass' | 'media'

export type AccessToken = {
  /** Of the door that it opens. */
  readonly doorId: string
  readonly version: number
  readonly expiresMs: number
}

/** `door.version.end.signature`; numbers in base 36, the end in seconds. */
const tokenPattern = /^([0-9A-Za-z]{22})\.([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([\w-]{43})$/
const radix = 36

export type AccessTokens = {
  sign(purpose: TokenPurpose, token: AccessToken): string
  /** Undefined for a text that nobody here has signed, and for what is over. */
  read(purpose: TokenPurpose, text: string, nowMs: number): AccessToken | undefined
}

/** Tokens that any process of the installation signs and reads (HMAC-SHA-256). */
export function accessTokens(secret: string): AccessTokens {
  const known = new Map<string, AccessToken>()
  const signatureOf = (purpose: TokenPurpose, body: string) =>
    createHmac('sha256', secret).update(`${purpose} ${body}`).digest('base64url')
  const remember = (key: string, token: AccessToken): AccessToken => {
    const [oldest] = known.keys()
    if (known.size >= limits.accessTokenCacheSize && oldest !== undefined) known.delete(oldest)
    known.set(key, token)
    return token
  }
  const check = (purpose: TokenPurpose, text: string): AccessToken | undefined => {
    const [, doorId = '', version = '', end = '', signature = ''] = tokenPattern.exec(text) ?? []
    if (doorId === '') return undefined
    const expected = signatureOf(purpose, `${doorId}.${version}.${end}`)
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
    return { doorId, version: Number.parseInt(version, radix), expiresMs: Number.parseInt(end, radix) * 1000 }
  }
  return {
    sign(purpose, { doorId, version, expiresMs }) {
      const body = `${doorId}.${version.toString(radix)}.${Math.floor(expiresMs / 1000).toString(radix)}`
      return `${body}.${signatureOf(purpose, body)}`
    },
    read(purpose, text, nowMs) {
      const key = `${purpose} ${text}`
      const found = known.get(key)
      const token = found ?? check(purpose, text)
      if (token === undefined) return undefined
      if (token.expiresMs <= nowMs) {
        known.delete(key)
        return undefined
      }
      return found ?? remember(key, token)
    },
  }
}
