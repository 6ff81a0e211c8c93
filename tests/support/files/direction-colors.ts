import type { Color, UnitVector } from './reference-view.ts'
import type { Formula } from './synthetic-panorama.ts'

/** Number of periods of a wave over the range of a coordinate, −1…1. */
const periods = 24

/** Triangle wave between 0 and 1 with a period of 1. */
const triangle = (phase: number) => 1 - Math.abs((phase - Math.floor(phase)) * 2 - 1)
/** Position of a wave's value within its rising half, 0…½ of a period. */
const phaseInRisingHalf = (value: number) => value / 2

const wave = (phase: number): Formula => {
  const channel = (coordinate: number) => 255 * triangle(((coordinate + 1) / 2) * periods + phase)
  return ([x, y, z]) => [channel(x), channel(y), channel(z)]
}

/**
 * Three panoramas that encode each direction by its colors: the coarse one gives the approximate coordinate, and two
 * waves a quarter of a period apart the exact one. Red, green and blue stand for x, y and z.
 */
export const directionFormulas: readonly [coarse: Formula, wave: Formula, shifted: Formula] = [
  ([x, y, z]) => [127.5 * (x + 1), 127.5 * (y + 1), 127.5 * (z + 1)],
  wave(0),
  wave(0.25),
]

/** Decodes a coordinate from the three images, using the wave that is farther from a turning point. */
function decodeCoordinate(coarse: number, unshifted: number, shifted: number): number {
  const estimate = (coarse / 255) * periods
  const usesPlain = Math.abs(unshifted - 127.5) < Math.abs(shifted - 127.5)
  const phase = usesPlain ? 0 : 0.25
  const half = phaseInRisingHalf((usesPlain ? unshifted : shifted) / 255)
  const candidates: number[] = []
  for (let period = Math.floor(estimate) - 1; period <= Math.floor(estimate) + 2; period++)
    candidates.push(period + half - phase, period + 1 - half - phase)
  candidates.sort((a, b) => Math.abs(a - estimate) - Math.abs(b - estimate))
  return ((candidates[0] ?? estimate) / periods) * 2 - 1
}

/** Decodes a direction from the colors of the same point in the three images. */
export function directionOf([coarse, unshifted, shifted]: readonly [Color, Color, Color]): UnitVector {
  const coordinates = ([0, 1, 2] as const).map((axis) => decodeCoordinate(coarse[axis], unshifted[axis], shifted[axis]))
  const [x = 0, y = 0, z = 0] = coordinates
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
