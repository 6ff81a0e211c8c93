/** Limits of text suggestions. A call asks the model once. */
export const suggestionLimits = {
  /** Maximum number of stops or media in a call; each comes with an image. */
  imagesPerCall: 4,
  translationsPerCall: 10,
  /**
   * Maximum total length of the texts in a call. A model writes about this many characters before the call times out.
   */
  translatedLengthPerCall: 6_000,
  /** Maximum number of open calls of a page. */
  concurrentCalls: 2,
  defaultPerMonth: 1_000,
  perMonthMax: 1_000_000,
} as const
