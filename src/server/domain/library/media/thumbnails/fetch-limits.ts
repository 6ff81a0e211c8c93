import { hourMs, mebibyte } from '../../../../../shared/kernel/units.ts'

/** Limits of fetching files from other hosts for thumbnails (threat T05). */
export const thumbnailFetchLimits = {
  perUser: 300,
  windowMs: hourMs,
  maxBytes: 10 * mebibyte,
} as const
