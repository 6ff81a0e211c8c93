import type { Box } from './heif-boxes.ts'

/** Matrix around the center from stored to upright: x' = a·x + b·y, y' = c·x + d·y, with y downwards. */
type OrientationMatrix = readonly [a: number, b: number, c: number, d: number]

/** Matrices of EXIF orientations 1 to 8 (CIPA DC-008, 4.6.4, Orientation). */
const exifMatrices: readonly OrientationMatrix[] = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, -1, -1, 0],
  [0, 1, -1, 0],
]

/** Counterclockwise quarter turns. */
const rotations: readonly OrientationMatrix[] = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
]
/** Axis 0 swaps top and bottom, axis 1 left and right. */
const mirrors: readonly OrientationMatrix[] = [
  [1, 0, 0, -1],
  [-1, 0, 0, 1],
]

function multiply([a, b, c, d]: OrientationMatrix, [e, f, g, h]: OrientationMatrix): OrientationMatrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}

const matrixReaders: Readonly<Record<string, (value: number) => OrientationMatrix | undefined>> = {
  irot: (value) => rotations[value & 3],
  imir: (value) => mirrors[value & 1],
}

/** EXIF orientation that is equivalent to an item's rotations and mirrors (ISO/IEC 23008-12, 6.5.10 and 6.5.12). */
export function exifOrientationOf(properties: readonly Box[]): number {
  let matrix: OrientationMatrix = [1, 0, 0, 1]
  for (const { type, body } of properties) {
    const next = matrixReaders[type]?.(body[0] ?? 0)
    if (next !== undefined) matrix = multiply(next, matrix)
  }
  return 1 + exifMatrices.findIndex((candidate) => candidate.every((value, index) => value === matrix[index]))
}

export const swapsSides = (orientation: number) => orientation > 4
