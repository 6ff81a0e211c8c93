import { createHash } from 'node:crypto'

/** Key of an advisory lock by name. PostgreSQL's keys are 64-bit integers, which the driver takes as text. */
export function lockNumber(name: string): string {
  return String(createHash('sha256').update(name).digest().readBigInt64BE())
}
