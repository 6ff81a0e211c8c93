/** Limits of API tokens in use. */
export const apiTokenLimits = {
  perPerson: 50,
  callsPerMinute: 600,
  /** Precision of `lastUsedAt`. */
  touchMs: 60_000,
} as const
