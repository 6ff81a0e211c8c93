import { type Direction, radPerDeg, type Vec3, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'

/** Unit vectors of how something is held. */
export type Axes = { readonly right: Vec3; readonly up: Vec3; readonly forward: Vec3 }

type Matrix = ArrayLike<number>
type Size = { readonly width: number; readonly height: number }

/** A vector turned to the right about the vertical. */
export function turned([x, y, z]: Vec3, turnDeg: number): Vec3 {
  const sin = Math.sin(turnDeg * radPerDeg)
  const cos = Math.cos(turnDeg * radPerDeg)
  return [x * cos - z * sin, y, z * cos + x * sin]
}

function columnOf(matrix: Matrix, column: number, sign = 1): Vec3 {
  const at = (row: number) => (matrix[column * 4 + row] ?? 0) * sign
  return [at(0), at(1), at(2)]
}

/** How something stands in the tour whose pose a headset tells as a matrix, by columns; both have −z ahead. */
export function axesOf(matrix: Matrix, turnDeg: number): Axes {
  return {
    right: turned(columnOf(matrix, 0), turnDeg),
    up: turned(columnOf(matrix, 1), turnDeg),
    forward: turned(columnOf(matrix, 2, -1), turnDeg),
  }
}

/** Where it stands, in meters. */
export function positionOf(matrix: Matrix, turnDeg: number): Vec3 {
  return turned(columnOf(matrix, 3), turnDeg)
}

/** Where it looks or points to. */
export function directionOf(matrix: Matrix): Direction {
  return vectorToDirection(columnOf(matrix, 2, -1))
}

/**
 * What an eye sees through its lens. Of the projection matrix m only what becomes x and y counts: x is m₀·r − m₈·f over
 * the distance f ahead, as a camera's −z is ahead of it. Wherever a head goes, a panorama stays as far away.
 */
export function eyeThrough({ right, up, forward }: Axes, m: Matrix, { width, height }: Size): Projection {
  const scaleX = m[0] ?? 1
  const scaleY = m[5] ?? 1
  return {
    right,
    up,
    forward,
    widthPx: width,
    heightPx: height,
    focalPx: Math.sqrt(((scaleX * width) / 2) * ((scaleY * height) / 2)),
    lens: { scale: [scaleX, scaleY], middle: [-(m[8] ?? 0), -(m[9] ?? 0)] },
  }
}

/** From places of the tour to what an eye sees of them, by columns; all at one depth. */
export function eyeMatrix({ right, up, forward, lens }: Projection): Float32Array {
  const { scale, middle } = lens ?? { scale: [1, 1], middle: [0, 0] }
  const columns = ([0, 1, 2] as const).map((axis) => [
    right[axis] * scale[0] + forward[axis] * middle[0],
    up[axis] * scale[1] + forward[axis] * middle[1],
    0,
    forward[axis],
  ])
  return new Float32Array([...columns.flat(), 0, 0, 0, 0])
}
