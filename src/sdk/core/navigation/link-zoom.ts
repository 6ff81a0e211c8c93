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

/** Share of the field of view that is left of the old stop when it has gone, and that the next one starts with. */
const departureZoom = 0.7
export const arrivalZoom = 1.15
/** A way that stands lower than this is where feet are: people look ahead when they go. */
const maxPitchDeg = 20
const msPerDeg = 5
const maxTurnMs = 400
/** Only a way seen within 63° of the middle (tan 2) can be closed in on without turning. */
const minForwardShare = 0.45

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)

/**
 * The view of a stop that is being left, `share` (0…1) of the way: nearer by up to 0.7 of its field of view. A way
 * that is in sight, a world direction, stays at its place on the screen, so that it is what one comes nearer to; with a
 * camera that leans one comes nearer to the middle.
 */
export function zoomTowardsLink(view: Pose, linkDirection: Vec3 | null, progress: number): Pose {
  const fovDeg = view.fovDeg * departureZoom ** progress
  const { right, up, forward } = cameraAxes(view)
  const forwardShare = linkDirection ? dot(linkDirection, forward) : 0
  if (!linkDirection || forwardShare < minForwardShare || view.rollDeg) return { ...view, fovDeg }
  const scale = tanHalf(fovDeg) / tanHalf(view.fovDeg) / forwardShare
  const x = dot(linkDirection, right) * scale
  const y = dot(linkDirection, up) * scale
  const length = Math.hypot(x, y, 1)
  return { ...directionForDrag(linkDirection, [x / length, y / length, 1 / length], view), fovDeg }
}

/** Viewing direction towards a link, close to the horizon. */
export function facingDirection(linkDirection: Vec3): Direction {
  const { yawDeg, pitchDeg } = vectorToDirection(linkDirection)
  return { yawDeg, pitchDeg: Math.max(-maxPitchDeg, Math.min(maxPitchDeg, pitchDeg)) }
}

/** Time for a turn from one direction to another: short for a small one, never long. */
export function turnDurationMs(from: Direction, to: Direction): number {
  return Math.min(maxTurnMs, angleBetweenDeg(from, to) * msPerDeg)
}
