import type { Direction } from './sphere.ts'
import { normalizeYawDeg, radPerDeg } from './sphere.ts'

/**
 * Equal-area partition of the sphere into 200 cells, in bands from bottom to top. The first cell of each band starts at
 * yaw −180. The area between two pitches is proportional to the difference of their sines (Archimedes), so the edges of
 * a band follow from the number of cells below it. Cells are about as wide as they are high.
 */
const cellsPerBand = [4, 10, 16, 21, 24, 25, 25, 24, 21, 16, 10, 4] as const

export const viewCellCount = cellsPerBand.reduce<number>((sum, count) => sum + count, 0)

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

/** Pitch of the upper edge of the first `cellCount` cells. */
function pitchAbove(cellCount: number): number {
  return Math.asin(Math.max(-1, Math.min(1, (2 * cellCount) / viewCellCount - 1))) / radPerDeg
}

const bands: readonly Band[] = cellsPerBand.map((count, position) => {
  const first = cellsPerBand.slice(0, position).reduce<number>((sum, below) => sum + below, 0)
  return { first, count, fromPitchDeg: pitchAbove(first), toPitchDeg: pitchAbove(first + count) }
})

/** 0-based number of the cell that contains a direction. */
export function viewCellOf({ yawDeg, pitchDeg }: Direction): number {
  const band = bands.find(({ toPitchDeg }) => pitchDeg < toPitchDeg) ?? bands.at(-1)
  if (!band) throw new Error('The sphere has no bands.')
  const yawFraction = (normalizeYawDeg(yawDeg) + 180) / 360
  return band.first + Math.min(band.count - 1, Math.floor(yawFraction * band.count))
}

/** Bounds of a cell. Throws a `RangeError` for an invalid number. */
export function viewCellAt(cell: number): ViewCell {
  const band = bands.find(({ first, count }) => cell >= first && cell < first + count)
  if (!band || !Number.isInteger(cell)) throw new RangeError(`There is no cell ${cell}.`)
  const { first, count, fromPitchDeg, toPitchDeg } = band
  const widthDeg = 360 / count
  const fromYawDeg = -180 + (cell - first) * widthDeg
  return { fromYawDeg, toYawDeg: fromYawDeg + widthDeg, fromPitchDeg, toPitchDeg }
}
