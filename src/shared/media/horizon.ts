import { type Direction, directionToVector, radPerDeg, type Vec3 } from '../geometry/sphere.ts'
import type { PanoramaLevel } from './adjustments.ts'

function cross([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** Minimum sine of the angle between two directions that define a great circle. */
const minSine = 1e-3

/**
 * Tilt of the rig, from two directions on the horizon in the image; null if they are the same or opposite.
 *
 * The horizon is a great circle, and its pole on the side of the sky is the world's up vector in image coordinates. For
 * a rig with pitch p and roll r that vector is (−cos p · sin r, cos p · cos r, −sin p), see `cameraAxes`; solved for p
 * and r.
 */
export function levelFromHorizon(a: Direction, b: Direction): PanoramaLevel | null {
  const pole = cross(directionToVector(a), directionToVector(b))
  const length = Math.hypot(...pole)
  if (length < minSine) return null
  const skySign = pole[1] < 0 ? -1 : 1
  const [x, y, z] = pole.map((value) => (skySign * value) / length) as [number, number, number]
  return {
    pitchDeg: Math.asin(Math.max(-1, Math.min(1, -z))) / radPerDeg,
    rollDeg: Math.atan2(-x, y) / radPerDeg,
  }
}
