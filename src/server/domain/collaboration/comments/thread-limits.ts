import { hourMs } from '../../../../shared/kernel/units.ts'

/** Limits of comment threads and of emails about them. */
export const threadLimits = {
  perTour: 1_000,
  repliesMax: 200,
  pageLength: 30,
  /** Length of the excerpt beside a pin. */
  excerptMaxLength: 120,
  /** Rate limit of threads and replies per person, across accounts. */
  commentsPerAuthor: 200,
  commentsWindowMs: hourMs,
  mentionEmailsPerAuthor: 60,
  mentionEmailsWindowMs: hourMs,
} as const
