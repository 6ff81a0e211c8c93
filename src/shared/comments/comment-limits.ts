const second = 1000
const hour = 60 * 60 * second

export const commentLimits = {
  textMaxLength: 2_000,
  mentionsPerComment: 20,
  threadsPerTour: 1_000,
  repliesPerThread: 200,
  threadsPageLength: 30,
  /** Length of the excerpt beside a pin. */
  excerptMaxLength: 120,
  /** Interval at which the editor polls for changes. */
  pollMs: 10 * second,
  /** Rate limit of threads and replies per person, across accounts. */
  commentsPerAuthor: 200,
  commentsWindowMs: hour,
  mentionEmailsPerAuthor: 60,
  mentionEmailsWindowMs: hour,
} as const
