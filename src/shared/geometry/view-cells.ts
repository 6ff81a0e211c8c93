import type { Direction } from './sphere.ts'
import { normalizeYawDeg, radPerDeg } from './sphere.ts'

/**
 * The sphere in 200 cells of equal area, in bands from the bottom to the top. Each band holds a whole number of cells
 * beside each other, the first of which begins at yaw −180. The area of a band between two pitches is proportional to the
 * difference of their sines (Archimedes), so band edges follow from the number of cells below them. The numbers
 * make cells about as wide as they are high.
 */
const cellsPerBand = [4, 10, 16, 21, 24, 25, 25, 24, 21, 16, 10, 4] as const

export const viewCellCount = cellsPerBand.reduce<number>((sum, count) => sum + count, 0)

/** A part of the sphere between two yaws and two pitches, in degrees. */
export type ViewCell = {
  readonly fromYawDeg: number
  readonly toYawDeg: number
  readonly fromPitchDeg: number
  readonly toPitchDeg: number
}

type Band = {
  readonly first: number
  readonly count: number
  readonly fromPitchDeg: number
  readonly toPitchDeg: number
}

/** Pitch below which the first cells of the sphere lie. */
function pitchAbove(cells: number): number {
  return Math.asin(Math.max(-1, Math.min(1, (2 * cells) / viewCellCount - 1))) / radPerDeg
}

const bands: readonly Band[] = cellsPerBand.map((count, position) => {
  const first = cellsPerBand.slice(0, position).reduce<number>((sum, below) => sum + below, 0)
  return { first, count, fromPitchDeg: pitchAbove(first), toPitchDeg: pitchAbove(first + count) }
})

/** The number of the cell in which a direction lies, from 0. */
export function viewCellOf({ yawDeg, pitchDeg }: Direction): number {
  const band = bands.find(({ toPitchDeg }) => pitchDeg < toPitchDeg) ?? bands.at(-1)
  if (!band) throw new Error('the sphere has no bands')
  const turned = (normalizeYawDeg(yawDeg) + 180) / 360
  return band.first + Math.min(band.count - 1, Math.floor(turned * band.count))
}

/** Where a cell lies. Throws a `RangeError` for a number that is of no cell. */
export function viewCellAt(cell: number): ViewCell {
  const band = bands.find(({ first, count }) => cell >= first && cell < first + count)
  if (!band || !Number.isInteger(cell)) throw new RangeError(`there is no cell ${cell}`)
  const { first, count, fromPitchDeg, toPitchDeg } = band
  const widthDeg = 360 / count
  const fromYawDeg = -180 + (cell - first) * widthDeg
  return { fromYawDeg, toYawDeg: fromYawDeg + widthDeg, fromPitchDeg, toPitchDeg }
}
