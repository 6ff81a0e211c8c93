import { mebibyte } from '../../../shared/kernel/units.ts'

/** Limits of share pages. */
export const shareLimits = {
  /** Share addresses that a process caches. */
  addressCacheSize: 20_000,
  /** Size of each cache of versions, ranges and responses. */
  cacheBytes: 96 * mebibyte,
  /** Maximum length of the text version on a share page, in characters; further stops are on their own pages. */
  textMaxLength: 128 * 1024,
  /** Senders whose guesses of share ids a process blocks. */
  guesserCacheSize: 20_000,
  /** Concurrent lookups of unknown ids per process; further ones fail with `server.busy`. */
  uncachedLookupsMax: 32,
} as const
