/** Extent of the floor plan, in meters east and south of the center of the hall's floor. */
export const planExtent = { west: -13, east: 20, north: -21, south: 20 } as const

/** Position on the floor plan, as fractions of its image from the top left; north is up. */
export function planPositionOf({ x, z }: { readonly x: number; readonly z: number }): {
  readonly x: number
  readonly y: number
} {
  const { west, east, north, south } = planExtent
  return { x: (x - west) / (east - west), y: (z - north) / (south - north) }
}
