import { z } from 'zod'
import { isNewPassword, passwordLength, passwordLimits } from './password-limits.ts'

// A code point has at most two UTF-16 units, so longer strings needn't be counted.
const boundedText = z.string().max(2 * passwordLimits.maxLength)
const isShortEnough = (password: string) => passwordLength(password) <= passwordLimits.maxLength

/** Password for sign-in. */
export const passwordInput = boundedText.min(1).refine(isShortEnough, 'too long')

/** New password: 8 to 256 characters. The server also rejects common passwords. */
export const newPasswordInput = passwordInput.refine(isNewPassword, 'too short')
