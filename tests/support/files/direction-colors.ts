import type { Color, UnitVector } from './reference-view.ts'
import type { Formula } from './synthetic-panorama.ts'

/** Number of periods of a wave over the range of a coordinate, −1…1. */
const periods = 24

const triangle = (t: number) => 1 - Math.abs((t - Math.floor(t)) * 2 - 1)
/** Position of a wave's value within its rising half, 0…½ of a period. */
const rising = (value: number) => value / 2

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
function coordinate(coarse: number, plain: number, shifted: number): number {
  const estimate = (coarse / 255) * periods
  const usesPlain = Math.abs(plain - 127.5) < Math.abs(shifted - 127.5)
  const phase = usesPlain ? 0 : 0.25
  const half = rising((usesPlain ? plain : shifted) / 255)
  const candidates: number[] = []
  for (let period = Math.floor(estimate) - 1; period <= Math.floor(estimate) + 2; period++)
    candidates.push(period + half - phase, period + 1 - half - phase)
  candidates.sort((a, b) => Math.abs(a - estimate) - Math.abs(b - estimate))
  return ((candidates[0] ?? estimate) / periods) * 2 - 1
}

/** Decodes a direction from the colors of the same point in the three images. */
export function directionOf([coarse, plain, shifted]: readonly [Color, Color, Color]): UnitVector {
  const coordinates = ([0, 1, 2] as const).map((axis) => coordinate(coarse[axis], plain[axis], shifted[axis]))
  const [x = 0, y = 0, z = 0] = coordinates
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
