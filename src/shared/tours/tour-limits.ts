/** Maximum numbers of parts of a tour. */
export const tourLimits = {
  stopsMax: 1_000,
  /** Stops that one call can change. */
  bulkStopsMax: 100,
  /** Tours that one call can change. */
  bulkToursMax: 100,
  floorPlansMax: 50,
} as const
