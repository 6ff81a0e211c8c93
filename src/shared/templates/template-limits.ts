/** Limits of templates. */
export const templateLimits = {
  perAccount: 100,
  /** Size of its content as JSON, in UTF-8. */
  contentMaxBytes: 1_000_000,
} as const
