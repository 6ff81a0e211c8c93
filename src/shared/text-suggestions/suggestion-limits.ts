/** Limits of text suggestions. A call asks the model once. */
export const suggestionLimits = {
  /** Each stop or medium comes with an image. */
  imagesPerCall: 4,
  translationsPerCall: 10,
  /** Length of the texts of one call, unless a single one is longer. */
  translatedLengthPerCall: 6_000,
  /** Calls that a page has open at a time. */
  callsAtOnce: 2,
  defaultPerMonth: 1_000,
  perMonthMax: 1_000_000,
} as const
