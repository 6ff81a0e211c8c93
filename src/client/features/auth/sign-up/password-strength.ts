import { passwordLength } from '../../../../shared/auth/passwords.ts'
import { limits } from '../../../../shared/limits.ts'

/** How hard a password is to guess, as far as its form tells; common ones are for the server to reject. */
export const strengths = ['tooShort', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const goodLength = 12
const strongLength = 16

/** Judged by length; characters that repeat count for little, so that `aaaaaaaaaaaaaaaa` is not strong. */
export function strengthOf(password: string): Strength {
  const length = passwordLength(password)
  if (length < limits.passwordMinLength) return 'tooShort'
  const worth = Math.min(length, 2 * new Set(Array.from(password)).size)
  if (worth < goodLength) return 'fair'
  return worth < strongLength ? 'good' : 'strong'
}
