/** Limits of custom buttons. */
export const buttonLimits = {
  customPerTour: 12,
  labelMaxLength: 40,
  phoneMaxLength: 40,
  emailMaxLength: 254,
} as const
