import { cameraAxes, type Direction, directionToVector, dot, type Vec3, vectorToDirection } from '../geometry/sphere.ts'

/** Corners of a shape in the scene, in their order around it. Its edges are parts of great circles. */
export type Corners = readonly Direction[]

/** A place on the plane that touches the sphere in the middle of a shape; great circles are straight lines there. */
type Flat = readonly [x: number, y: number]

/** Cosine of how far a corner may lie from the middle: a shape is seen whole, from one side. */
const leastAhead = Math.cos((85 * Math.PI) / 180)
/** On a plane at distance 1; a shape smaller than this is a line. */
const leastArea = 1e-6

function fromAxes([x, y, z]: Vec3, { right, up, forward }: ReturnType<typeof cameraAxes>): Vec3 {
  const along = (at: 0 | 1 | 2) => right[at] * x + up[at] * y + forward[at] * z
  return [along(0), along(1), along(2)]
}

function toAxes(vector: Vec3, { right, up, forward }: ReturnType<typeof cameraAxes>): Vec3 {
  return [dot(vector, right), dot(vector, up), dot(vector, forward)]
}

/** The shape as it lies to `to` as it lay to `from`: it moves over the sphere without changing its form. */
export function rotateCorners(corners: Corners, from: Direction, to: Direction): Corners {
  const before = cameraAxes(from)
  const after = cameraAxes(to)
  return corners.map((corner) => vectorToDirection(fromAxes(toAxes(directionToVector(corner), before), after)))
}

/** Where the corners lie on average. */
function middleOf(corners: Corners): Direction {
  const vectors = corners.map(directionToVector)
  const sum = (at: 0 | 1 | 2) => vectors.reduce((total, vector) => total + vector[at], 0)
  return vectorToDirection([sum(0), sum(1), sum(2)])
}

/** Gnomonic projection about a direction; undefined for what lies too far from it. */
function flattened(directions: Corners, about: Direction): readonly Flat[] | undefined {
  const axes = cameraAxes(about)
  const seen = directions.map((direction) => toAxes(directionToVector(direction), axes))
  if (seen.some(([, , ahead]) => ahead < leastAhead)) return undefined
  return seen.map(([right, up, ahead]) => [right / ahead, up / ahead])
}

function edgesOf(shape: readonly Flat[]): readonly (readonly [from: Flat, to: Flat])[] {
  return shape.map((from, at) => [from, shape[(at + 1) % shape.length] ?? from])
}

/** Twice the signed area of a triangle: on which side of a line a place lies. */
function side([ax, ay]: Flat, [bx, by]: Flat, [px, py]: Flat): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax)
}

function areaOf(shape: readonly Flat[]): number {
  return edgesOf(shape).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0)
}

type Edge = readonly [Flat, Flat]

function meet([a, b]: Edge, [c, d]: Edge): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** Whether an edge meets another than its neighbors, or goes back over the one before. */
function crossesItself(shape: readonly Flat[]): boolean {
  const edges = edgesOf(shape)
  return edges.some((edge, at) =>
    edges.slice(at + 1).some((other, beyond) => {
      const isNext = beyond === 0
      const isPrevious = at === 0 && beyond === edges.length - 2
      if (!isNext && !isPrevious) return meet(edge, other)
      const [first, second] = isNext ? [edge, other] : [other, edge]
      const [[ax, ay], [bx, by]] = first
      const [, [cx, cy]] = second
      const goesBack = (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0
      return goesBack && Math.abs(side(first[0], first[1], second[1])) < leastArea
    }),
  )
}

export type CornersProblem = 'tooFew' | 'tooWide' | 'crossing'

/** Why corners make no area; undefined where they do. */
export function outlineProblem(corners: Corners): CornersProblem | undefined {
  if (corners.length < 3) return 'tooFew'
  const shape = flattened(corners, middleOf(corners))
  if (!shape) return 'tooWide'
  if (crossesItself(shape)) return 'crossing'
  return Math.abs(areaOf(shape)) < leastArea ? 'tooFew' : undefined
}

/** Whether a place lies within: a line from it to the right crosses the edge an odd number of times. */
function isWithin(shape: readonly Flat[], [x, y]: Flat): boolean {
  return crossingsAt(shape, y).filter((at) => at > x).length % 2 === 1
}

/** Where the edge crosses a level line, from left to right. */
function crossingsAt(shape: readonly Flat[], y: number): readonly number[] {
  const crossed = edgesOf(shape).filter(([[, ay], [, by]]) => ay > y !== by > y)
  return crossed.map(([[ax, ay], [bx, by]]) => ax + ((y - ay) / (by - ay)) * (bx - ax)).sort((a, b) => a - b)
}

/** Whether a direction lies in the area of the corners. */
export function containsDirection(corners: Corners, direction: Direction): boolean {
  const middle = middleOf(corners)
  const shape = flattened(corners, middle)
  const place = flattened([direction], middle)?.[0]
  return shape !== undefined && place !== undefined && isWithin(shape, place)
}

function centroidOf(shape: readonly Flat[]): Flat {
  const [sumX, sumY] = edgesOf(shape).reduce<Flat>(
    ([x, y], [[ax, ay], [bx, by]]) => {
      const cross = ax * by - bx * ay
      return [x + (ax + bx) * cross, y + (ay + by) * cross]
    },
    [0, 0],
  )
  const area = areaOf(shape)
  return [sumX / (6 * area), sumY / (6 * area)]
}

/** A direction within the area, near its center: where its name stands. */
export function labelDirection(corners: Corners): Direction {
  const middle = middleOf(corners)
  const shape = flattened(corners, middle)
  if (outlineProblem(corners) || !shape) return middle
  const centroid = centroidOf(shape)
  const [x, y] = isWithin(shape, centroid) ? centroid : [widestMiddle(shape, centroid[1]), centroid[1]]
  return vectorToDirection(fromAxes([x, y, 1], cameraAxes(middle)))
}

/** The middle of the widest part of the area on a level line. */
function widestMiddle(shape: readonly Flat[], y: number): number {
  const crossings = crossingsAt(shape, y)
  const parts = crossings.flatMap((left, at) => (at % 2 === 0 ? [[left, crossings[at + 1] ?? left] as const] : []))
  const [left, right] = parts.reduce((widest, part) => (part[1] - part[0] > widest[1] - widest[0] ? part : widest))
  return (left + right) / 2
}
