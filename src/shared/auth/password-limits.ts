/** Lengths of passwords. */
export const passwordLimits = {
  minLength: 8,
  maxLength: 256,
} as const

/** Length in code points, so that an emoji counts once. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

/** True if a new password has an allowed length. The server also rejects common passwords. */
export function isNewPassword(password: string): boolean {
  const length = passwordLength(password)
  return length >= passwordLimits.minLength && length <= passwordLimits.maxLength
}
