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

/** Where a flat image stands in the scene, seen from its middle: a corner, and the ways along its top and its left side. */
export type Plane = { readonly corner: Vec3; readonly across: Vec3; readonly down: Vec3 }

function triple([ax, ay, az]: Vec3, [bx, by, bz]: Vec3, [cx, cy, cz]: Vec3): number {
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

const scaled = ([x, y, z]: Vec3, by: number): Vec3 => [x * by, y * by, z * by]
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/**
 * The parallelogram whose corners are seen in four directions: top left, top right, bottom right, bottom left. Their
 * distances follow from its sides being parallel (Cramer's rule). Undefined where the directions are those of none.
 */
export function planeOf(corners: Corners): Plane | undefined {
  const [a, b, c, d] = corners.map(directionToVector)
  if (!a || !b || !c || !d || corners.length !== 4) return undefined
  const whole = triple(a, b, c)
  const toA = triple(d, b, c) / whole
  const toB = -triple(a, d, c) / whole
  const toC = triple(a, b, d) / whole
  if (!(toA > 0 && toB > 0 && toC > 0)) return undefined
  const corner = scaled(a, toA)
  return { corner, across: minus(scaled(b, toB), corner), down: minus(d, corner) }
}

export type PinnedProblem = CornersProblem | 'folded'

/** Why an image cannot stand between corners; undefined where it can, and is not seen from behind. */
export function pinnedProblem(corners: Corners): PinnedProblem | undefined {
  const problem = outlineProblem(corners)
  if (problem) return problem
  const plane = planeOf(corners)
  // from the front, across and down are a right hand whose third finger points away from who looks
  return plane && triple(plane.across, plane.down, plane.corner) > 0 ? undefined : 'folded'
}

type Rectangle = { readonly widthDeg: number; readonly heightToWidth: number; readonly turnDeg: number }

/** Corners of an upright rectangle that faces who looks; `turnDeg` turns it clockwise. */
export function rectangleAt(middle: Direction, { widthDeg, heightToWidth, turnDeg }: Rectangle): Corners {
  const { right, up, forward } = cameraAxes(middle)
  const halfWidth = Math.tan((widthDeg * radPerDeg) / 2)
  const sin = Math.sin(turnDeg * radPerDeg)
  const cos = Math.cos(turnDeg * radPerDeg)
  const places = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const
  return places.map(([x, y]) => {
    const alongX = x * halfWidth
    const alongY = y * halfWidth * heightToWidth
    const r = alongX * cos + alongY * sin
    const u = alongY * cos - alongX * sin
    const along = (at: 0 | 1 | 2) => right[at] * r + up[at] * u + forward[at]
    return vectorToDirection([along(0), along(1), along(2)])
  })
}

/** How wide a pinned image is seen, across its middle, and how far it leans clockwise. */
export function pinnedPoseOf(corners: Corners): { readonly widthDeg: number; readonly turnDeg: number } | undefined {
  const plane = planeOf(corners)
  if (!plane) return undefined
  const { corner, across, down } = plane
  const point = (u: number, v: number): Vec3 => {
    const along = (at: 0 | 1 | 2) => corner[at] + across[at] * u + down[at] * v
    return [along(0), along(1), along(2)]
  }
  const { right, up } = cameraAxes(vectorToDirection(point(0.5, 0.5)))
  const widthDeg = angleBetween(point(0, 0.5), point(1, 0.5)) / radPerDeg
  return { widthDeg, turnDeg: Math.atan2(-dot(across, up), dot(across, right)) / radPerDeg }
}

/** The image with another width or another lean about the same middle, its form kept. */
export function withPinnedPose(corners: Corners, to: { readonly widthDeg: number; readonly turnDeg: number }): Corners {
  const pose = pinnedPoseOf(corners)
  const plane = planeOf(corners)
  if (!pose || !plane) return corners
  const { corner, across, down } = plane
  const along = (at: 0 | 1 | 2) => corner[at] + (across[at] + down[at]) / 2
  const { right, up, forward } = cameraAxes(vectorToDirection([along(0), along(1), along(2)]))
  const factor = Math.tan((to.widthDeg * radPerDeg) / 2) / Math.tan((pose.widthDeg * radPerDeg) / 2)
  const turn = (to.turnDeg - pose.turnDeg) * radPerDeg
  const sin = Math.sin(turn) * factor
  const cos = Math.cos(turn) * factor
  return corners.map((direction) => {
    const vector = directionToVector(direction)
    const [x, y] = [right, up].map((axis) => dot(vector, axis) / dot(vector, forward))
    const r = (x ?? 0) * cos + (y ?? 0) * sin
    const u = (y ?? 0) * cos - (x ?? 0) * sin
    const part = (at: 0 | 1 | 2) => right[at] * r + up[at] * u + forward[at]
    return vectorToDirection([part(0), part(1), part(2)])
  })
}
