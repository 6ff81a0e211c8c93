/** Limits of templates. */
export const templateLimits = {
  perAccount: 100,
  /** Maximum size of the content of a template as JSON in UTF-8. */
  contentMaxBytes: 1_000_000,
} as const
