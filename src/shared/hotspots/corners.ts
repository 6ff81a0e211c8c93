import { cameraAxes, type Direction, directionToVector, dot, type Vec3, vectorToDirection } from '../geometry/sphere.ts'

/** Corners of a polygon on the sphere, in order. Its edges are arcs of great circles. */
export type Corners = readonly Direction[]

/** Point on the plane tangent to the sphere at the center of a polygon, where great circles are straight lines. */
type Point = readonly [x: number, y: number]

/** Cosine of the maximum angle between a corner and the center, so that the gnomonic projection stays finite. */
const minCosine = Math.cos((85 * Math.PI) / 180)
/** Minimum area on the plane at distance 1; a smaller polygon counts as a line. */
const minArea = 1e-6

function fromAxes([x, y, z]: Vec3, { right, up, forward }: ReturnType<typeof cameraAxes>): Vec3 {
  const component = (axis: 0 | 1 | 2) => right[axis] * x + up[axis] * y + forward[axis] * z
  return [component(0), component(1), component(2)]
}

function toAxes(vector: Vec3, { right, up, forward }: ReturnType<typeof cameraAxes>): Vec3 {
  return [dot(vector, right), dot(vector, up), dot(vector, forward)]
}

/** Rotates a polygon by the rotation that takes `from` to `to`, so that its shape stays the same. */
export function rotateCorners(corners: Corners, from: Direction, to: Direction): Corners {
  const axesBefore = cameraAxes(from)
  const axesAfter = cameraAxes(to)
  return corners.map((corner) => vectorToDirection(fromAxes(toAxes(directionToVector(corner), axesBefore), axesAfter)))
}

/** Normalized mean of the corners. */
function centerOf(corners: Corners): Direction {
  const vectors = corners.map(directionToVector)
  const sum = (axis: 0 | 1 | 2) => vectors.reduce((total, vector) => total + vector[axis], 0)
  return vectorToDirection([sum(0), sum(1), sum(2)])
}

/** Gnomonic projection around a center; undefined if a direction is too far from it. */
function project(directions: Corners, center: Direction): readonly Point[] | undefined {
  const axes = cameraAxes(center)
  const vectors = directions.map((direction) => toAxes(directionToVector(direction), axes))
  if (vectors.some(([, , ahead]) => ahead < minCosine)) return undefined
  return vectors.map(([right, up, ahead]) => [right / ahead, up / ahead])
}

type Edge = readonly [from: Point, to: Point]

function edgesOf(polygon: readonly Point[]): readonly Edge[] {
  return polygon.map((from, index) => [from, polygon[(index + 1) % polygon.length] ?? from])
}

/** Twice the signed area of a triangle; its sign tells on which side of the line a–b point p lies. */
function side([ax, ay]: Point, [bx, by]: Point, [px, py]: Point): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax)
}

/** Signed area by the shoelace formula. */
function areaOf(polygon: readonly Point[]): number {
  return edgesOf(polygon).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0)
}

function edgesIntersect([a, b]: Edge, [c, d]: Edge): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** True if edges that are not adjacent intersect, or an edge folds back over the previous edge. */
function crossesItself(polygon: readonly Point[]): boolean {
  const edges = edgesOf(polygon)
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, offset) => {
      const isNext = offset === 0
      const isPrevious = index === 0 && offset === edges.length - 2
      if (!isNext && !isPrevious) return edgesIntersect(edge, other)
      const [first, second] = isNext ? [edge, other] : [other, edge]
      const [[ax, ay], [bx, by]] = first
      const [, [cx, cy]] = second
      const isReversed = (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0
      return isReversed && Math.abs(side(first[0], first[1], second[1])) < minArea
    }),
  )
}

export type CornersProblem = 'tooFew' | 'tooWide' | 'crossing'

/** Corners of the smallest polygon, a triangle. */
export const outlineCornersMin = 3

/** Reason why corners form no valid area; undefined for a valid area. */
export function outlineProblem(corners: Corners): CornersProblem | undefined {
  if (corners.length < outlineCornersMin) return 'tooFew'
  const polygon = project(corners, centerOf(corners))
  if (!polygon) return 'tooWide'
  if (crossesItself(polygon)) return 'crossing'
  return Math.abs(areaOf(polygon)) < minArea ? 'tooFew' : undefined
}

/** Point in polygon by the even-odd rule: a ray to the right crosses the outline an odd number of times. */
function isInside(polygon: readonly Point[], [x, y]: Point): boolean {
  return crossingsAt(polygon, y).filter((crossing) => crossing > x).length % 2 === 1
}

/** The x of each crossing of the outline with a horizontal line, in ascending order. */
function crossingsAt(polygon: readonly Point[], y: number): readonly number[] {
  const crossed = edgesOf(polygon).filter(([[, ay], [, by]]) => ay > y !== by > y)
  return crossed.map(([[ax, ay], [bx, by]]) => ax + ((y - ay) / (by - ay)) * (bx - ax)).sort((a, b) => a - b)
}

/** True if a direction is within a polygon on the sphere. False if the polygon is too large to be projected. */
export function containsDirection(corners: Corners, direction: Direction): boolean {
  const center = centerOf(corners)
  const polygon = project(corners, center)
  const point = project([direction], center)?.[0]
  return polygon !== undefined && point !== undefined && isInside(polygon, point)
}

/** Centroid of a polygon by the shoelace formula. */
function centroidOf(polygon: readonly Point[]): Point {
  const [sumX, sumY] = edgesOf(polygon).reduce<Point>(
    ([x, y], [[ax, ay], [bx, by]]) => {
      const cross = ax * by - bx * ay
      return [x + (ax + bx) * cross, y + (ay + by) * cross]
    },
    [0, 0],
  )
  const area = areaOf(polygon)
  return [sumX / (6 * area), sumY / (6 * area)]
}

/** Direction of an area's label: the centroid, or a point on its level that is inside the area. */
export function labelDirection(corners: Corners): Direction {
  const center = centerOf(corners)
  const polygon = project(corners, center)
  if (outlineProblem(corners) || !polygon) return center
  const centroid = centroidOf(polygon)
  const [x, y] = isInside(polygon, centroid) ? centroid : [widestSpanCenter(polygon, centroid[1]), centroid[1]]
  return vectorToDirection(fromAxes([x, y, 1], cameraAxes(center)))
}

/** Center of the widest span of the area on a horizontal line. */
function widestSpanCenter(polygon: readonly Point[], y: number): number {
  const crossings = crossingsAt(polygon, y)
  const spans = crossings.flatMap((left, index) =>
    index % 2 === 0 ? [{ left, right: crossings[index + 1] ?? left }] : [],
  )
  const widest = spans.reduce((best, span) => (span.right - span.left > best.right - best.left ? span : best))
  return (widest.left + widest.right) / 2
}
