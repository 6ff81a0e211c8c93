/** Maximum numbers of parts of a tour. */
export const tourLimits = {
  stopsMax: 500,
  floorPlansMax: 50,
} as const
