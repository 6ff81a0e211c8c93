import { mebibyte } from '../../kernel/units.ts'
/** Limits of captions. */
export const captionLimits = {
  perMedium: 20,
  maxLength: mebibyte,
  /** More than a five-hour video with a numbered two-line caption every two seconds needs. */
  maxLines: 60_000,
} as const
