import {
  angleBetween,
  cameraAxes,
  type Direction,
  directionToVector,
  dot,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../geometry/sphere.ts'
import { type Corners, type CornersProblem, outlineProblem } from './corners.ts'

/**
 * Parallelogram of a pinned image, relative to the camera: its top left corner and the vectors of its top and left
 * side.
 */
export type Plane = { readonly corner: Vec3; readonly across: Vec3; readonly down: Vec3 }

/** Scalar triple product. */
function tripleProduct([ax, ay, az]: Vec3, [bx, by, bz]: Vec3, [cx, cy, cz]: Vec3): number {
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

const scale = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]
const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/**
 * Parallelogram with its corners in four directions: top left, top right, bottom right, bottom left. Their distances
 * follow from its sides being parallel (Cramer's rule). Undefined if there is no such parallelogram.
 */
export function planeOf(corners: Corners): Plane | undefined {
  const [a, b, c, d] = corners.map(directionToVector)
  if (!a || !b || !c || !d || corners.length !== 4) return undefined
  const determinant = tripleProduct(a, b, c)
  const distanceA = tripleProduct(d, b, c) / determinant
  const distanceB = -tripleProduct(a, d, c) / determinant
  const distanceC = tripleProduct(a, b, d) / determinant
  if (!(distanceA > 0 && distanceB > 0 && distanceC > 0)) return undefined
  const corner = scale(a, distanceA)
  return { corner, across: subtract(scale(b, distanceB), corner), down: subtract(d, corner) }
}

export type PinnedProblem = CornersProblem | 'folded'

/** Reason why an image can't be pinned to corners; undefined if it can and is visible from the front. */
export function pinnedProblem(corners: Corners): PinnedProblem | undefined {
  const problem = outlineProblem(corners)
  if (problem) return problem
  const plane = planeOf(corners)
  // Seen from the front, `across` and `down` form a right-handed system with the viewing direction.
  return plane && tripleProduct(plane.across, plane.down, plane.corner) > 0 ? undefined : 'folded'
}

type Rectangle = { readonly widthDeg: number; readonly heightToWidth: number; readonly turnDeg: number }

/** Corners of an upright rectangle that faces the camera; `turnDeg` rotates it clockwise. */
export function rectangleAt(center: Direction, { widthDeg, heightToWidth, turnDeg }: Rectangle): Corners {
  const { right, up, forward } = cameraAxes(center)
  const halfWidth = Math.tan((widthDeg * radPerDeg) / 2)
  const sin = Math.sin(turnDeg * radPerDeg)
  const cos = Math.cos(turnDeg * radPerDeg)
  const signs = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const
  return signs.map(([x, y]) => {
    const localX = x * halfWidth
    const localY = y * halfWidth * heightToWidth
    const rightward = localX * cos + localY * sin
    const upward = localY * cos - localX * sin
    const component = (axis: 0 | 1 | 2) => right[axis] * rightward + up[axis] * upward + forward[axis]
    return vectorToDirection([component(0), component(1), component(2)])
  })
}

/** Angular width of a pinned image through its center, and its clockwise rotation. */
export function pinnedPoseOf(corners: Corners): { readonly widthDeg: number; readonly turnDeg: number } | undefined {
  const plane = planeOf(corners)
  if (!plane) return undefined
  const { corner, across, down } = plane
  const point = (u: number, v: number): Vec3 => {
    const component = (axis: 0 | 1 | 2) => corner[axis] + across[axis] * u + down[axis] * v
    return [component(0), component(1), component(2)]
  }
  const { right, up } = cameraAxes(vectorToDirection(point(0.5, 0.5)))
  const widthDeg = angleBetween(point(0, 0.5), point(1, 0.5)) / radPerDeg
  return { widthDeg, turnDeg: Math.atan2(-dot(across, up), dot(across, right)) / radPerDeg }
}

/** Scales and rotates a pinned image around its center, keeping its shape. */
export function withPinnedPose(
  corners: Corners,
  pose: { readonly widthDeg: number; readonly turnDeg: number },
): Corners {
  const currentPose = pinnedPoseOf(corners)
  const plane = planeOf(corners)
  if (!currentPose || !plane) return corners
  const { corner, across, down } = plane
  const centerComponent = (axis: 0 | 1 | 2) => corner[axis] + (across[axis] + down[axis]) / 2
  const center = vectorToDirection([centerComponent(0), centerComponent(1), centerComponent(2)])
  const { right, up, forward } = cameraAxes(center)
  const factor = Math.tan((pose.widthDeg * radPerDeg) / 2) / Math.tan((currentPose.widthDeg * radPerDeg) / 2)
  const turnRad = (pose.turnDeg - currentPose.turnDeg) * radPerDeg
  const sin = Math.sin(turnRad) * factor
  const cos = Math.cos(turnRad) * factor
  return corners.map((direction) => {
    const vector = directionToVector(direction)
    const [x, y] = [right, up].map((axis) => dot(vector, axis) / dot(vector, forward))
    const rightward = (x ?? 0) * cos + (y ?? 0) * sin
    const upward = (y ?? 0) * cos - (x ?? 0) * sin
    const component = (axis: 0 | 1 | 2) => right[axis] * rightward + up[axis] * upward + forward[axis]
    return vectorToDirection([component(0), component(1), component(2)])
  })
}
