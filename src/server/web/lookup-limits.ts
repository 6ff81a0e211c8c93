/** Limits of access lookups for visitors' requests. */
export const lookupLimits = {
  /** Greatest age of cached public tours that visitors get while the database doesn't answer. */
  outageMs: 60 * 60 * 1000,
  /** Timeout of a lookup; longer than the database's statement timeout. */
  maxMs: 15_000,
} as const
