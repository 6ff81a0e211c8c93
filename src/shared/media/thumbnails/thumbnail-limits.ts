import { dayMs, gibibyte, hourMs, kibibyte, mebibyte, secondMs } from '../../kernel/units.ts'

/** Limits of thumbnails of files on other hosts (threat T05). */
export const thumbnailLimits = {
  /** First range of a file, which identifies its type and is often all that is needed. */
  firstRangeBytes: 256 * kibibyte,
  rangeMaxBytes: mebibyte,
  /** Maximum download per video. The index and a frame near the start take a few hundred KiB, for 8K a few MiB. */
  videoDownloadMaxBytes: 24 * mebibyte,
  requestsMax: 60,
  /** Maximum time from the first request to the thumbnail. */
  timeoutMs: 20 * secondMs,
  /** Concurrent fetches from other hosts per process. */
  fetchConcurrency: 16,
  fetchConcurrencyPerAccount: 4,
  /** Concurrent fetches of videos. */
  videoConcurrencyPerAccount: 1,
  /** Concurrent decodes per process, separately for library files and for files of other hosts. */
  decodeConcurrency: 2,
  /** Maximum wait for a fetch slot or a decode slot. */
  slotWaitMaxMs: 5 * secondMs,
  /** Maximum memory of a worker process that decodes a video. */
  videoMemoryMaxBytes: 2 * gibibyte,
  cacheMaxAgeMs: dayMs,
  cacheEntriesPerAccount: 500,
  sweepIntervalMs: hourMs,
} as const
