/** Summary of the live version, for the sitemap and `llms.txt`. */
export type LiveSummary = {
  /** Version number. */
  readonly number: number
  readonly name: string
  /** Plain text. */
  readonly description: string
  /** 1-based position of the start stop. */
  readonly startPosition: number
  /** Available languages, the author's language first. */
  readonly languages: readonly string[]
}
