const second = 1000
const hour = 60 * 60 * second

/** The numbers of comments. */
export const commentLimits = {
  textMaxLength: 2_000,
  mentionsPerComment: 20,
  threadsPerTour: 1_000,
  repliesPerThread: 200,
  threadsPageLength: 30,
  /** Of a first comment, beside its pin. */
  excerptMaxLength: 120,
  /** How often the editor asks whether something changed. */
  pollMs: 10 * second,
  /** Threads and replies of one person, in all accounts; more than anybody types. */
  commentsPerAuthor: 200,
  commentsWindowMs: hour,
  mentionEmailsPerAuthor: 60,
  mentionEmailsWindowMs: hour,
} as const
