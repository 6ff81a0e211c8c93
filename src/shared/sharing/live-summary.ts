/** A published version in short, as lists of public tours tell of it. */
export type LiveSummary = {
  /** The version that it is of. */
  readonly number: number
  readonly name: string
  /** Plain text. */
  readonly description: string
  /** 1-based position of the stop that visitors begin at. */
  readonly startPosition: number
  /** Languages that it can be read in, its author's first. */
  readonly languages: readonly string[]
}
