import {
  clampPitchDeg,
  type Direction,
  normalizeYawDeg,
  radPerDeg,
  type Vec3,
} from '../../../shared/geometry/sphere.ts'
import type { CameraVector } from './projection.ts'

/** Of the two pitches that fulfil `cos(pitch − middle) = cosine`, the one nearer to where the camera is. */
function nearerPitch(middle: number, cosine: number, current: number): number {
  const half = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const above = middle + half
  const below = middle - half
  return Math.abs(above - current) <= Math.abs(below - current) ? above : below
}

/**
 * Camera direction for which world direction `held` is seen along the camera ray `ray`: what makes a grabbed point
 * stay under the pointer.
 *
 * A ray (r, u, f) of a camera pitched by θ has the world height u·cos θ + f·sin θ = |u, f|·cos(θ − atan2(f, u)), which
 * must equal the height of `held`; the rest is a turn about the vertical. Near the poles no camera may fulfil it: then
 * the nearest pitch within ±90° is taken.
 */
export function directionHolding(held: Vec3, ray: CameraVector, current: Direction): Direction {
  const [right, up, forward] = ray
  const reach = Math.hypot(up, forward)
  const pitch = nearerPitch(Math.atan2(forward, up), held[1] / reach, current.pitchDeg * radPerDeg)
  const pitchDeg = clampPitchDeg(pitch / radPerDeg)
  const taken = pitchDeg * radPerDeg
  const ahead = forward * Math.cos(taken) - up * Math.sin(taken)
  const heldLevel = Math.hypot(held[0], held[2])
  if (heldLevel < 1e-9 || Math.hypot(right, ahead) < 1e-9) return { yawDeg: current.yawDeg, pitchDeg }
  const yaw = Math.atan2(held[0], -held[2]) - Math.atan2(right, ahead)
  return { yawDeg: normalizeYawDeg(yaw / radPerDeg), pitchDeg }
}
