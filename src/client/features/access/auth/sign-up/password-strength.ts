import { passwordLength, passwordLimits } from '../../../../../shared/auth/password-limits.ts'

/** Strength of a password. Common passwords are rejected by the server. */
export const strengths = ['tooShort', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const goodLength = 12
const strongLength = 16

/** Rates a password by its length. Repeated characters count only up to twice the number of distinct characters. */
export function strengthOf(password: string): Strength {
  const length = passwordLength(password)
  if (length < passwordLimits.minLength) return 'tooShort'
  const effectiveLength = Math.min(length, 2 * new Set(Array.from(password)).size)
  if (effectiveLength < goodLength) return 'fair'
  return effectiveLength < strongLength ? 'good' : 'strong'
}
