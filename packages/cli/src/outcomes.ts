/** Result of a file, in the order of the summary. */
const resultPhrases = {
  uploaded: 'uploaded',
  existing: 'already in the library',
  rejected: 'rejected',
  failed: 'failed',
} as const
type Result = keyof typeof resultPhrases
const results = Object.keys(resultPhrases) as Result[]

export type StoredFile = {
  readonly file: string
  readonly result: 'uploaded' | 'existing'
  readonly mediaId: string
  readonly kind: string
}
/** `rejected` files need a change, `failed` ones can be tried again. */
export type FailedFile = {
  readonly file: string
  readonly result: 'rejected' | 'failed'
  readonly reason: string
  readonly code: string
}
export type Outcome = StoredFile | FailedFile

export function isStored(outcome: Outcome): outcome is StoredFile {
  return outcome.result === 'uploaded' || outcome.result === 'existing'
}

/** Counts the outcomes of each result. */
export function countResults(outcomes: readonly Outcome[]): Readonly<Record<Result, number>> {
  const count = (name: Result) => outcomes.filter(({ result }) => result === name).length
  return {
    uploaded: count('uploaded'),
    existing: count('existing'),
    rejected: count('rejected'),
    failed: count('failed'),
  }
}

/** Summary such as "3 uploaded, 1 rejected." */
export function summarize(outcomes: readonly Outcome[]): string {
  const counts = countResults(outcomes)
  const phrases = results.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${resultPhrases[name]}`)
  return `${phrases.join(', ')}.`
}
