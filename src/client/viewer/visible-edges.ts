import { projectionOf, unproject, type Viewport } from '../../sdk/core/camera/projection.ts'
import { clampPitchDeg, type View, vectorToDirection } from '../../shared/geometry/sphere.ts'

/** Angles that the middles of the screen's four edges show, in the world space of views. */
export type VisibleEdges = {
  readonly yawMinDeg: number
  readonly yawMaxDeg: number
  readonly pitchMinDeg: number
  readonly pitchMaxDeg: number
}

/** Edges of a view. Across a pole, an edge is the pole. */
export function visibleEdgesOf(view: View, viewport: Viewport): VisibleEdges {
  const { widthPx, heightPx } = viewport
  const projection = projectionOf(view, viewport)
  const yawAt = (xPx: number) => vectorToDirection(unproject(projection, xPx, heightPx / 2)).yawDeg
  const halfHeightDeg = (Math.atan(heightPx / 2 / projection.focalPx) * 180) / Math.PI
  return {
    yawMinDeg: yawAt(0),
    yawMaxDeg: yawAt(widthPx),
    pitchMinDeg: clampPitchDeg(view.pitchDeg - halfHeightDeg),
    pitchMaxDeg: clampPitchDeg(view.pitchDeg + halfHeightDeg),
  }
}
