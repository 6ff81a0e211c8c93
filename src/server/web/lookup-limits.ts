/** Limits of lookups of what visitors may see. */
export const lookupLimits = {
  /** While the database doesn't answer, visitors see what everybody may see as it was at most so long ago. */
  outageMs: 60 * 60 * 1000,
  /** Longer than the database lets a statement run. */
  maxMs: 15_000,
} as const
