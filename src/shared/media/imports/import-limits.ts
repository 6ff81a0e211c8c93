const second = 1000
const minute = 60 * second
const mebibyte = 1024 ** 2

/** Of files that Stopover fetches from other hosts into the library; `limits.ts` and the media kinds hold the rest. */
export const importLimits = {
  addressMaxLength: 2_048,
  /** From looking up the host to the first byte, redirects included. */
  answerMs: 15 * second,
  /** Without a byte. */
  silenceMs: 30 * second,
  /** Of one attempt. */
  totalMs: 60 * minute,
  /** Failures that may pass and are tried again. */
  retries: 2,
  /** Fetched at once by each process; of one account one. */
  atOnce: 4,
  /** What an account may begin, so that it can't have Stopover ask other hosts without end. */
  startsPerAccount: 300,
  startsWindowMs: 10 * minute,
  /** Storage reserved ahead for a file whose host doesn't tell its size. */
  reservedAheadBytes: 4 * mebibyte,
  /** How often a running import says that it lives, and hears that it was canceled. */
  heartbeatMs: 2 * second,
} as const
