import { mebibyte } from '../../../shared/kernel/units.ts'

/** Limits of share pages. */
export const shareLimits = {
  /** Maximum number of cached share addresses. */
  addressCacheSize: 20_000,
  /** Size of each cache of versions, ranges and responses. */
  cacheBytes: 96 * mebibyte,
  /** Maximum length of the text version on a share page, in characters; further stops are on their own pages. */
  textMaxLength: 128 * 1024,
  /** Maximum number of blocked senders who guessed share ids. */
  guesserCacheSize: 20_000,
  /** Maximum number of concurrent lookups of unknown ids; further ones fail with `server.busy`. */
  uncachedLookupsMax: 32,
} as const
