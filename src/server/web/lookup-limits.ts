import { hourMs, secondMs } from '../../shared/kernel/units.ts'

/** Limits of access lookups for visitors' requests. */
export const lookupLimits = {
  /** Greatest age of cached public tours that visitors get while the database doesn't respond. */
  outageMs: hourMs,
  /** Timeout of a lookup; longer than the database's statement timeout. */
  maxMs: 15 * secondMs,
  /** Maximum age of a cached value that is served without a lookup. */
  freshMs: 2 * secondMs,
  /** Maximum time for which an unpublished tour stays visible (threat T47 allows 5 s). */
  staleMs: 4 * secondMs,
} as const
