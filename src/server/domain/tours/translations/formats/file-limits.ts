import { mebibyte, secondMs } from '../../../../../shared/kernel/units.ts'

/** Limits for reading translation files. */
export const translationFileLimits = {
  /** Texts and cells of a file, which bound the time of parsing. */
  textsMax: 20_000,
  cellsMax: 200_000,
  /** Size of a request with a file. UTF-8 takes three bytes per character in many scripts, and a JSON escape two. */
  bodyMaxBytes: 10 * mebibyte,
  /** Time limit of parsing. The largest valid file takes up to two seconds on a slow machine. */
  readMaxMs: 12 * secondMs,
  readMaxMb: 512,
  /** Files in the queue, including the file that is being parsed. They are few enough that no connection times out. */
  waitingMax: 8,
} as const
