import { hourMs, secondMs } from '../../shared/kernel/units.ts'

/** Limits of access lookups for visitors' requests. */
export const lookupLimits = {
  /** Greatest age of cached public tours that visitors get while the database doesn't respond. */
  outageMs: hourMs,
  /** Timeout of a lookup; longer than the database's statement timeout. */
  maxMs: 15 * secondMs,
  /** Age up to which a cached value is served without a lookup. */
  freshMs: 2 * secondMs,
  /** Maximum time for which an unpublished tour stays visible (threat T47 allows 5 s). */
  staleMs: 4 * secondMs,
} as const
