import { z } from 'zod'
import { limits } from '../limits.ts'

/** How many characters a person would count: code points, so that an emoji is one and not two. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

// A code point takes two units at most: what is longer needs no counting.
const bounded = z.string().max(2 * limits.passwordMaxLength)
const atMost = (password: string) => passwordLength(password) <= limits.passwordMaxLength

/** A password somebody signs in with: any length that one can have. */
export const passwordInput = bounded.min(1).refine(atMost, 'too long')

/** A password somebody chooses: 8 to 256 characters. Whether it is among the common ones is for the server to say. */
export const newPasswordInput = passwordInput.refine(
  (password) => passwordLength(password) >= limits.passwordMinLength,
  'too short',
)
