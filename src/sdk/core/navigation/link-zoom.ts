import {
  angleBetweenDeg,
  cameraAxes,
  type Direction,
  dot,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../shared/geometry/sphere.ts'
import { directionForDrag } from '../camera/drag-mapping.ts'
import type { Pose } from '../camera/projection.ts'

/** Factor of the departing stop's field of view at the end of its zoom. */
const departureZoom = 0.7
/** Factor of the arriving stop's field of view at the start of its zoom. */
export const arrivalZoom = 1.15
/** Maximum pitch while facing a link, so that the view doesn't look down at a link on the floor. */
const maxPitchDeg = 20
const msPerDeg = 5
const maxTurnMs = 400
/** Cosine of the largest angle from the center, 63°, at which the view can zoom to a link without turning first. */
const minForwardCosine = 0.45

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)

/**
 * View of the departing stop at `progress` (0…1) of its zoom. A visible link (a world direction) keeps its position on the
 * screen, so that the view zooms toward it. A rolled camera zooms toward its center.
 */
export function zoomTowardLink(view: Pose, linkDirection: Vec3 | null, progress: number): Pose {
  const fovDeg = view.fovDeg * departureZoom ** progress
  const { right, up, forward } = cameraAxes(view)
  const forwardCosine = linkDirection ? dot(linkDirection, forward) : 0
  if (!linkDirection || forwardCosine < minForwardCosine || view.rollDeg || view.bend) return { ...view, fovDeg }
  const scale = tanHalf(fovDeg) / tanHalf(view.fovDeg) / forwardCosine
  const x = dot(linkDirection, right) * scale
  const y = dot(linkDirection, up) * scale
  const length = Math.hypot(x, y, 1)
  return { ...directionForDrag(linkDirection, [x / length, y / length, 1 / length], view), fovDeg }
}

/** Direction of a view that faces a link, close to the horizon. */
export function facingDirection(linkDirection: Vec3): Direction {
  const { yawDeg, pitchDeg } = vectorToDirection(linkDirection)
  return { yawDeg, pitchDeg: Math.max(-maxPitchDeg, Math.min(maxPitchDeg, pitchDeg)) }
}

/** Duration of a turn: proportional to the angle, up to a maximum. */
export function turnDurationMs(from: Direction, to: Direction): number {
  return Math.min(maxTurnMs, angleBetweenDeg(from, to) * msPerDeg)
}
