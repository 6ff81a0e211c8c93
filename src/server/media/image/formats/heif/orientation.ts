import type { Box } from './boxes.ts'

/** Matrix from the stored image, seen from its middle, to the upright one: x to (a, b), y to (c, d); y points down. */
type Turn = readonly [a: number, b: number, c: number, d: number]

/** Turns by their number in EXIF (CIPA DC-008, 4.6.4, Orientation). */
const exifTurns: readonly Turn[] = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, -1, -1, 0],
  [0, 1, -1, 0],
]

/** Counterclockwise, in quarters. */
const quarterTurns: readonly Turn[] = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
]
/** Axis 0 exchanges top and bottom, axis 1 left and right. */
const mirrors: readonly Turn[] = [
  [1, 0, 0, -1],
  [-1, 0, 0, 1],
]

function after([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}

const turnsOf: Readonly<Record<string, (value: number) => Turn | undefined>> = {
  irot: (value) => quarterTurns[value & 3],
  imir: (value) => mirrors[value & 1],
}

/** Turns and mirrors of an item (ISO/IEC 23008-12, 6.5.10 and 6.5.12), in their order, as one number of EXIF. */
export function orientationOf(properties: readonly Box[]): number {
  let turn: Turn = [1, 0, 0, 1]
  for (const { type, body } of properties) {
    const next = turnsOf[type]?.(body[0] ?? 0)
    if (next !== undefined) turn = after(next, turn)
  }
  return 1 + exifTurns.findIndex((one) => one.every((value, index) => value === turn[index]))
}

/** Whether width and height change places. */
export const turnsSides = (orientation: number) => orientation > 4
