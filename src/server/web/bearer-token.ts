import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** True if a request carries this bearer token; false when the token isn't configured. Compares in constant time. */
export function carriesToken({ headers }: Pick<Request, 'headers'>, token: string | undefined): boolean {
  const [, sentToken = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return token !== undefined && timingSafeEqual(digestOf(sentToken), digestOf(token))
}
