/** Limits of the parts of a large tour. */
export const partLimits = {
  /** Tours with more stops are split into parts of `stopsPerPart`; a page embeds `pageNeighbors` neighbors. */
  aboveStops: 30,
  stopsPerPart: 10,
  pageNeighbors: 6,
} as const
