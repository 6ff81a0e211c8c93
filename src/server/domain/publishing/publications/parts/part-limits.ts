/** Limits of the parts of a large tour. */
export const partLimits = {
  /** Tours with more stops are split into parts. */
  unsplitStopsMax: 30,
  stopsPerPart: 10,
  /** Number of neighbor stops that a page embeds. */
  pageNeighbors: 6,
} as const
