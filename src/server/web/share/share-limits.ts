import { mebibyte } from '../../../shared/kernel/units.ts'
/** Limits of share pages. */
export const shareLimits = {
  addressCacheSize: 20_000,
  cacheBytes: 96 * mebibyte,
  /** Length of the text version on a share page; further stops are on their own pages. */
  textMaxLength: 128 * 1024,
  /** Networks per process that are known to guess share ids. */
  guesserCacheSize: 20_000,
  /** Concurrent lookups of unknown ids per process; further ones fail with `server.busy`. */
  lookupsAtOnce: 32,
} as const
