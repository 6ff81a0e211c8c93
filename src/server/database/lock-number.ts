import { createHash } from 'node:crypto'

/** PostgreSQL's advisory locks are numbers of 64 bits, which its driver takes as text. */
export function lockNumber(name: string): string {
  return String(createHash('sha256').update(name).digest().readBigInt64BE())
}
