const second = 1000
const mebibyte = 1024 * 1024

/** Of thumbnails of files on other hosts (threat T05). */
export const thumbnailLimits = {
  /** The beginning, which says what a file is and often holds all that is needed. */
  headBytes: 256 * 1024,
  /** Of one part of a file. */
  partMaxBytes: mebibyte,
  /** Of one video. A frame near its start and the index take a few hundred KiB, in 8K a few MiB. */
  videoMaxBytes: 24 * mebibyte,
  requestsMax: 60,
  /** From the first request to the thumbnail. */
  totalMs: 20 * second,
  /** Files of other hosts that are fetched at once, by each process. */
  fetchedAtOnce: 16,
  fetchedAtOncePerAccount: 4,
  /** Videos among these. */
  videosAtOncePerAccount: 1,
  /** Decoded at once, by each process: so many of the library, and so many of other hosts. */
  decodedAtOnce: 2,
  /** For a place among these. */
  waitMs: 5 * second,
  memoryBytes: 2 * 1024 * mebibyte,
  cachedMs: 24 * 60 * 60 * second,
  cachedPerAccount: 500,
  sweepIntervalMs: 60 * 60 * second,
} as const
