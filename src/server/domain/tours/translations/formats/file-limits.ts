import { mebibyte, secondMs } from '../../../../../shared/kernel/units.ts'
/** Limits of reading translation files. */
export const translationFileLimits = {
  /** Texts and cells of a translation file, so that parsing is fast. */
  textsMax: 20_000,
  cellsMax: 200_000,
  /** Size of a translation file in a request: many scripts need three bytes a character, and JSON escapes two. */
  bodyMaxBytes: 10 * mebibyte,
  /** Parsing a valid file of maximum length takes up to two seconds on a slow machine. */
  readMaxMs: 12 * secondMs,
  readMaxMb: 512,
  /** Queue length at which the last file is still parsed before its connection times out. */
  waitingMax: 8,
} as const
