import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { type ViewCell, viewCellAt, viewCellCount } from '../../../../shared/geometry/view-cells.ts'

/** An edge of constant pitch is a curve on the screen; so many straight parts look like one. */
const partsAcross = 6
const partsUp = 2

function between(from: number, to: number, parts: number): readonly number[] {
  return Array.from({ length: parts }, (_, part) => from + ((to - from) * part) / parts)
}

/** The edge of a cell as directions, all around and without the first once more. */
export function outlineOf({ fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg }: ViewCell): readonly Direction[] {
  const at = (yawDeg: number, pitchDeg: number): Direction => ({ yawDeg, pitchDeg })
  return [
    ...between(fromYawDeg, toYawDeg, partsAcross).map((yawDeg) => at(yawDeg, fromPitchDeg)),
    ...between(fromPitchDeg, toPitchDeg, partsUp).map((pitchDeg) => at(toYawDeg, pitchDeg)),
    ...between(toYawDeg, fromYawDeg, partsAcross).map((yawDeg) => at(yawDeg, toPitchDeg)),
    ...between(toPitchDeg, fromPitchDeg, partsUp).map((pitchDeg) => at(fromYawDeg, pitchDeg)),
  ]
}

/** The middle of a cell. */
export function middleOf({ fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg }: ViewCell): Direction {
  return { yawDeg: (fromYawDeg + toYawDeg) / 2, pitchDeg: (fromPitchDeg + toPitchDeg) / 2 }
}

/** The edges of all cells, by their numbers. */
export const cellOutlines: readonly (readonly Direction[])[] = Array.from({ length: viewCellCount }, (_, cell) =>
  outlineOf(viewCellAt(cell)),
)
