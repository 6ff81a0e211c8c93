/** What the plan of the house shows, in meters east and south of the middle of the hall's floor. */
export const planExtent = { west: -13, east: 20, north: -21, south: 20 } as const

/** A place on the plan, as shares of its image from the top left; north is up. */
export function planPlaceOf({ x, z }: { readonly x: number; readonly z: number }): {
  readonly x: number
  readonly y: number
} {
  const { west, east, north, south } = planExtent
  return { x: (x - west) / (east - west), y: (z - north) / (south - north) }
}
