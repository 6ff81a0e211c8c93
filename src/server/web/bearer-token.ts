import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request brings this token; one that isn't set is brought by nobody. Takes as long for every wrong one. */
export function carriesToken({ headers }: Pick<Request, 'headers'>, token: string | undefined): boolean {
  const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return token !== undefined && timingSafeEqual(digestOf(given), digestOf(token))
}
