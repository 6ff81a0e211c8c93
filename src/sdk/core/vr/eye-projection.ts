import { type Direction, radPerDeg, type Vec3, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'

/** Orientation as unit vectors. */
export type Axes = { readonly right: Vec3; readonly up: Vec3; readonly forward: Vec3 }

type Matrix = ArrayLike<number>
type Size = { readonly width: number; readonly height: number }

/** Turns a vector to the right about the vertical axis. */
export function rotateYaw([x, y, z]: Vec3, yawDeg: number): Vec3 {
  const sin = Math.sin(yawDeg * radPerDeg)
  const cos = Math.cos(yawDeg * radPerDeg)
  return [x * cos - z * sin, y, z * cos + x * sin]
}

function columnOf(matrix: Matrix, column: number, sign = 1): Vec3 {
  const element = (row: number) => (matrix[column * 4 + row] ?? 0) * sign
  return [element(0), element(1), element(2)]
}

/** Orientation of a WebXR pose (column-major matrix) in tour coordinates. In both, −z points forward. */
export function axesOf(matrix: Matrix, yawDeg: number): Axes {
  return {
    right: rotateYaw(columnOf(matrix, 0), yawDeg),
    up: rotateYaw(columnOf(matrix, 1), yawDeg),
    forward: rotateYaw(columnOf(matrix, 2, -1), yawDeg),
  }
}

/** Position of a pose, in meters. */
export function positionOf(matrix: Matrix, yawDeg: number): Vec3 {
  return rotateYaw(columnOf(matrix, 3), yawDeg)
}

/** Direction that a pose looks or points in. */
export function directionOf(matrix: Matrix): Direction {
  return vectorToDirection(columnOf(matrix, 2, -1))
}

/**
 * Projection of one eye, from a WebXR projection matrix m. Only the rows for x and y are used: x = (m₀·r − m₈·f) / f,
 * where r is the distance to the right and f the distance ahead. Head translation is ignored, because a panorama is
 * infinitely far away.
 */
export function eyeProjection({ right, up, forward }: Axes, m: Matrix, { width, height }: Size): Projection {
  const scaleX = m[0] ?? 1
  const scaleY = m[5] ?? 1
  return {
    right,
    up,
    forward,
    widthPx: width,
    heightPx: height,
    focalPx: Math.sqrt(((scaleX * width) / 2) * ((scaleY * height) / 2)),
    lens: { scale: [scaleX, scaleY], center: [-(m[8] ?? 0), -(m[9] ?? 0)] },
  }
}

/** View-projection matrix (column-major) that gives every point the same depth. */
export function viewProjectionMatrix({ right, up, forward, lens }: Projection): Float32Array {
  const { scale, center } = lens ?? { scale: [1, 1], center: [0, 0] }
  const columns = ([0, 1, 2] as const).map((axis) => [
    right[axis] * scale[0] + forward[axis] * center[0],
    up[axis] * scale[1] + forward[axis] * center[1],
    0,
    forward[axis],
  ])
  return new Float32Array([...columns.flat(), 0, 0, 0, 0])
}
