import { type Direction, directionToVector, radPerDeg, type Vec3 } from '../geometry/sphere.ts'
import type { PanoramaLevel } from './adjustments.ts'

function cross([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** Two directions nearer together than this name no line. */
const leastSine = 1e-3

/**
 * How a rig stood in whose image the horizon runs through two directions; null where they are the same or opposite.
 *
 * The horizon is a great circle and its pole n, on the side of the sky, is the world's up as the image shows it.
 * A rig of pitch p and roll r shows up as (−cos p · sin r, cos p · cos r, −sin p), from `cameraAxes`; solved for both.
 */
export function levelFromHorizon(one: Direction, other: Direction): PanoramaLevel | null {
  const pole = cross(directionToVector(one), directionToVector(other))
  const length = Math.hypot(...pole)
  if (length < leastSine) return null
  const towardsSky = pole[1] < 0 ? -1 : 1
  const [x, y, z] = pole.map((value) => (towardsSky * value) / length) as [number, number, number]
  return {
    pitchDeg: Math.asin(Math.max(-1, Math.min(1, -z))) / radPerDeg,
    rollDeg: Math.atan2(-x, y) / radPerDeg,
  }
}
