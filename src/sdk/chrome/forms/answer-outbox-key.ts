/** Storage key of the answer outbox. */
export const answerOutboxKey = 'answers'
