import { z } from 'zod'
import { limits } from '../limits.ts'

/** Length in code points, so that an emoji counts once. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

// A code point has at most two UTF-16 units, so longer strings needn't be counted.
const bounded = z.string().max(2 * limits.passwordMaxLength)
const isShortEnough = (password: string) => passwordLength(password) <= limits.passwordMaxLength

/** Password for sign-in. */
export const passwordInput = bounded.min(1).refine(isShortEnough, 'too long')

/** New password: 8 to 256 characters. The server also rejects common ones. */
export const newPasswordInput = passwordInput.refine(
  (password) => passwordLength(password) >= limits.passwordMinLength,
  'too short',
)
