import { cameraAxes, type Direction, directionToVector, radPerDeg, type Vec3, vectorToDirection } from '../sphere.ts'
import { type Corners, type CornersProblem, problemOf } from './corners.ts'

/** Where a flat picture stands in the scene, seen from its middle: a corner, and the ways along its top and its left side. */
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
  const [toA, toB, toC] = [triple(d, b, c) / whole, -triple(a, d, c) / whole, triple(a, b, d) / whole]
  if (!(toA > 0 && toB > 0 && toC > 0)) return undefined
  const corner = scaled(a, toA)
  return { corner, across: minus(scaled(b, toB), corner), down: minus(d, corner) }
}

export type PinnedProblem = CornersProblem | 'folded'

/** Why a picture cannot stand between corners; undefined where it can, and is not seen from behind. */
export function pinnedProblemOf(corners: Corners): PinnedProblem | undefined {
  const problem = problemOf(corners)
  if (problem) return problem
  const plane = planeOf(corners)
  // seen from the front its down turns right-handed out of its across, away from who looks
  return plane && triple(plane.across, plane.down, plane.corner) < 0 ? undefined : 'folded'
}

type Rectangle = { readonly widthDeg: number; readonly heightToWidth: number; readonly turnDeg: number }

/** Corners of an upright rectangle that faces who looks; `turnDeg` turns it clockwise. */
export function rectangleAt(middle: Direction, { widthDeg, heightToWidth, turnDeg }: Rectangle): Corners {
  const { right, up, forward } = cameraAxes(middle)
  const halfWidth = Math.tan((widthDeg * radPerDeg) / 2)
  const [sin, cos] = [Math.sin(turnDeg * radPerDeg), Math.cos(turnDeg * radPerDeg)]
  const places = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const
  return places.map(([x, y]) => {
    const [alongX, alongY] = [x * halfWidth, y * halfWidth * heightToWidth]
    const [r, u] = [alongX * cos + alongY * sin, alongY * cos - alongX * sin]
    const along = (at: 0 | 1 | 2) => right[at] * r + up[at] * u + forward[at]
    return vectorToDirection([along(0), along(1), along(2)])
  })
}
