import {
  angleBetweenDeg,
  cameraAxes,
  type Direction,
  dot,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../shared/sphere.ts'
import { directionHolding } from '../camera/drag-mapping.ts'
import type { Pose } from '../camera/projection.ts'

/** Share of the field of view that is left of the old stop when it has gone, and that the next one starts with. */
const nearest = 0.7
export const farther = 1.15
/** A way that stands lower than this is where feet are: people look ahead when they go. */
const steepestDeg = 20
const msPerDeg = 5
const mostTurnMs = 400
/** Only a way seen within 63° of the middle (tan 2) can be closed in on without turning. */
const aside = 0.45

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)

/**
 * The view of a stop that is being left, `share` (0…1) of the way: nearer by up to 0.7 of its field of view. A way
 * that is in sight, a world direction, stays at its place on the screen, so that it is what one comes nearer to; with a
 * camera that leans one comes nearer to the middle.
 */
export function approaching(view: Pose, way: Vec3 | null, share: number): Pose {
  const fovDeg = view.fovDeg * nearest ** share
  const { right, up, forward } = cameraAxes(view)
  const ahead = way ? dot(way, forward) : 0
  if (!way || ahead < aside || view.rollDeg) return { ...view, fovDeg }
  const nearer = tanHalf(fovDeg) / tanHalf(view.fovDeg) / ahead
  const x = dot(way, right) * nearer
  const y = dot(way, up) * nearer
  const length = Math.hypot(x, y, 1)
  return { ...directionHolding(way, [x / length, y / length, 1 / length], view), fovDeg }
}

/** Where somebody looks who goes a way. */
export function facing(way: Vec3): Direction {
  const { yawDeg, pitchDeg } = vectorToDirection(way)
  return { yawDeg, pitchDeg: Math.max(-steepestDeg, Math.min(steepestDeg, pitchDeg)) }
}

/** Time for a turn from one direction to another: short for a small one, never long. */
export function turnMs(from: Direction, to: Direction): number {
  return Math.min(mostTurnMs, angleBetweenDeg(from, to) * msPerDeg)
}
