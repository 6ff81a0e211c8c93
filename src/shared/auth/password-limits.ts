/** Lengths of passwords. */
export const passwordLimits = {
  minLength: 8,
  maxLength: 256,
} as const
