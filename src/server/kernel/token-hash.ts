import { createHash } from 'node:crypto'

/** Hash under which a token is stored, so that a leaked database contains no usable tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
