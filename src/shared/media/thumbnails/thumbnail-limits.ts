import { secondMs } from '../../kernel/units.ts'

const mebibyte = 1024 * 1024

/** Limits of thumbnails of files on other hosts (threat T05). */
export const thumbnailLimits = {
  /** First range of a file, which identifies its type and is often all that is needed. */
  headBytes: 256 * 1024,
  /** Maximum length of one range. */
  partMaxBytes: mebibyte,
  /** Maximum download per video. The index and a frame near the start take a few hundred KiB, for 8K a few MiB. */
  videoMaxBytes: 24 * mebibyte,
  requestsMax: 60,
  /** From the first request to the thumbnail. */
  totalMs: 20 * secondMs,
  /** Concurrent fetches from other hosts per process. */
  fetchedAtOnce: 16,
  fetchedAtOncePerAccount: 4,
  /** Concurrent videos among these. */
  videosAtOncePerAccount: 1,
  /** Concurrent decodes per process, separately for library files and for files of other hosts. */
  decodedAtOnce: 2,
  /** Maximum wait for a decode slot. */
  waitMs: 5 * secondMs,
  memoryBytes: 2 * 1024 * mebibyte,
  cachedMs: 24 * 60 * 60 * secondMs,
  cachedPerAccount: 500,
  sweepIntervalMs: 60 * 60 * secondMs,
} as const
