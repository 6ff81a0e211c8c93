import type { GltfNode } from './gltf-schema.ts'

/** Column-major 4 × 4 matrix, as in glTF. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) => {
    const row = at % 4
    const column = at - row
    let sum = 0
    for (let k = 0; k < 4; k++) sum += (a[row + 4 * k] ?? 0) * (b[column + k] ?? 0)
    return sum
  })
}

/** Local transform of a node: its matrix, or T · R · S with a unit quaternion (glTF 2.0, section 3.5.3). */
export function matrixOf({
  matrix,
  translation = [0, 0, 0],
  rotation = [0, 0, 0, 1],
  scale = [1, 1, 1],
}: GltfNode): Matrix {
  if (matrix) return matrix
  const [x, y, z, w] = rotation
  const [sx, sy, sz] = scale
  const [tx, ty, tz] = translation
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

export type Point = readonly [x: number, y: number, z: number]

export function transformPoint(m: Matrix, [x, y, z]: Point): Point {
  const row = (r: number) => (m[r] ?? 0) * x + (m[r + 4] ?? 0) * y + (m[r + 8] ?? 0) * z + (m[r + 12] ?? 0)
  return [row(0), row(1), row(2)]
}
