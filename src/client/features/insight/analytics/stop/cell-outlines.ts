import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { type ViewCell, viewCellAt, viewCellCount } from '../../../../../shared/geometry/view-cells.ts'

/** Edges of constant pitch are curves on the screen, which this many straight segments approximate. */
const horizontalSegments = 6
const verticalSegments = 2

/** Evenly spaced values from `from` up to, but not including, `to`. */
function interpolate(from: number, to: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, step) => from + ((to - from) * step) / count)
}

/** Outline of a cell as directions, without the first one again at the end. */
export function outlineOf({ fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg }: ViewCell): readonly Direction[] {
  const direction = (yawDeg: number, pitchDeg: number): Direction => ({ yawDeg, pitchDeg })
  return [
    ...interpolate(fromYawDeg, toYawDeg, horizontalSegments).map((yawDeg) => direction(yawDeg, fromPitchDeg)),
    ...interpolate(fromPitchDeg, toPitchDeg, verticalSegments).map((pitchDeg) => direction(toYawDeg, pitchDeg)),
    ...interpolate(toYawDeg, fromYawDeg, horizontalSegments).map((yawDeg) => direction(yawDeg, toPitchDeg)),
    ...interpolate(toPitchDeg, fromPitchDeg, verticalSegments).map((pitchDeg) => direction(fromYawDeg, pitchDeg)),
  ]
}

/** Center of a cell. */
export function centerOfCell({ fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg }: ViewCell): Direction {
  return { yawDeg: (fromYawDeg + toYawDeg) / 2, pitchDeg: (fromPitchDeg + toPitchDeg) / 2 }
}

/** Outlines of all cells, by index. */
export const cellOutlines: readonly (readonly Direction[])[] = Array.from({ length: viewCellCount }, (_, cell) =>
  outlineOf(viewCellAt(cell)),
)
