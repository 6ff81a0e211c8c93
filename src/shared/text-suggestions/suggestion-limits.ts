/** Limits of text suggestions. A call asks the model once. */
export const suggestionLimits = {
  /** Each stop or medium comes with an image. */
  imagesPerCall: 4,
  translationsPerCall: 10,
  /** Length of the texts of one call, and of each: a model writes about as much before a call times out. */
  translatedLengthPerCall: 6_000,
  /** Calls that a page has open at a time. */
  callsAtOnce: 2,
  defaultPerMonth: 1_000,
  perMonthMax: 1_000_000,
} as const
