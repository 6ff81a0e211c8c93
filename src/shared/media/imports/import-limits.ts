import { mebibyte, minuteMs, secondMs } from '../../kernel/units.ts'

/** Limits of imports: files that Stopover fetches from other hosts into the library. */
export const importLimits = {
  urlMaxLength: 2_048,
  /** Maximum time from the DNS lookup to the first byte, including redirects. */
  answerMs: 15 * secondMs,
  /** Maximum time without a byte. */
  silenceMs: 30 * secondMs,
  /** Maximum time of one attempt. */
  totalMs: 60 * minuteMs,
  /** Retries after a temporary failure. */
  retries: 2,
  /** Concurrent fetches per process; an account has one at a time. */
  concurrency: 4,
  /** Rate limit per account, so that Stopover can't be used to flood other hosts. */
  startsPerAccount: 300,
  startsWindowMs: 10 * minuteMs,
  /** Storage reserved in advance for a file of unknown size. */
  reservedAheadBytes: 4 * mebibyte,
  /** Interval at which a running import renews its lease and checks for cancellation. */
  heartbeatMs: 2 * secondMs,
} as const
