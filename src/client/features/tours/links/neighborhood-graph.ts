/** Point of a plane. */
export type PlanePoint = { readonly x: number; readonly y: number }

/** Indices of two points, the smaller first. */
export type IndexPair = readonly [number, number]

type IndexedPoint = PlanePoint & { readonly index: number }

function squaredDistance(a: PlanePoint, b: PlanePoint): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
}

/** Octant of a direction, 0 to 7, without the cost of an angle. */
function octantOf(rightward: number, downward: number): number {
  const quadrant = (rightward >= 0 ? 1 : 0) + (downward >= 0 ? 2 : 0)
  return quadrant * 2 + (Math.abs(rightward) > Math.abs(downward) ? 1 : 0)
}

/** The nearest points in each octant around a point; several if they are equally far. */
function nearestByOctant(center: IndexedPoint, points: readonly IndexedPoint[]): IndexedPoint[] {
  const nearest = new Map<number, { readonly distance: number; readonly points: IndexedPoint[] }>()
  for (const point of points) {
    if (point.index === center.index) continue
    const distance = squaredDistance(center, point)
    const octant = octantOf(point.x - center.x, point.y - center.y)
    const nearestInOctant = nearest.get(octant)
    if (nearestInOctant === undefined || distance < nearestInOctant.distance)
      nearest.set(octant, { distance, points: [point] })
    else if (distance === nearestInOctant.distance) nearestInOctant.points.push(point)
  }
  return [...nearest.values()].flatMap((octant) => octant.points)
}

/**
 * Relative neighborhood graph (G. T. Toussaint, Pattern Recognition 12, 1980): two points are neighbors if no third one
 * is nearer to both than they are to each other. It contains a minimum spanning tree, so it connects all points, and
 * needs no threshold for "near". Points at the same position count as one; they form a chain in their order.
 *
 * The cost is O(n²): a neighbor is the nearest point of its octant, as another point of the octant, at an angle below
 * 60°, would be nearer to both. That leaves about eight candidates for each point, each compared with all points.
 */
export function relativeNeighbors(points: readonly PlanePoint[]): IndexPair[] {
  const lastIndexAt = new Map<string, number>()
  const distinct: IndexedPoint[] = []
  const pairs: IndexPair[] = []
  for (const [index, { x, y }] of points.entries()) {
    const position = `${x} ${y}`
    const lastIndex = lastIndexAt.get(position)
    if (lastIndex === undefined) distinct.push({ index, x, y })
    else pairs.push([lastIndex, index])
    lastIndexAt.set(position, index)
  }
  for (const first of distinct) {
    for (const second of nearestByOctant(first, distinct)) {
      if (second.index < first.index) continue
      const distance = squaredDistance(first, second)
      const isSeparated = distinct.some(
        (third) => squaredDistance(first, third) < distance && squaredDistance(third, second) < distance,
      )
      if (!isSeparated) pairs.push([first.index, second.index])
    }
  }
  return pairs
}
