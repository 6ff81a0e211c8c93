import {
  clampPitchDeg,
  type Direction,
  normalizeYawDeg,
  radPerDeg,
  type Vec3,
} from '../../../shared/geometry/sphere.ts'
import type { CameraVector } from './projection.ts'

/** A vector with a shorter horizontal part points up or down and has no yaw. */
const minHorizontal = 1e-9

/** The solution of `cos(pitch − middle) = cosine` that is closer to the current pitch. */
function nearestPitchRad(middleRad: number, cosine: number, currentRad: number): number {
  const halfRad = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const aboveRad = middleRad + halfRad
  const belowRad = middleRad - halfRad
  return Math.abs(aboveRad - currentRad) <= Math.abs(belowRad - currentRad) ? aboveRad : belowRad
}

/**
 * Camera direction for which the world direction `grabbed` is seen along the camera ray `ray`: a grabbed point stays
 * under the pointer. A ray (r, u, f) of a camera pitched by θ has the world height u·cos θ + f·sin θ = |u, f|·cos(θ −
 * atan2(f, u)), which must equal the height of `grabbed`; the remainder is a turn about the vertical. Near the poles
 * there may be no solution, and the nearest pitch within ±90° is used.
 */
export function directionForDrag(grabbed: Vec3, ray: CameraVector, current: Direction): Direction {
  const [right, up, forward] = ray
  const verticalReach = Math.hypot(up, forward)
  const nearestRad = nearestPitchRad(Math.atan2(forward, up), grabbed[1] / verticalReach, current.pitchDeg * radPerDeg)
  const pitchDeg = clampPitchDeg(nearestRad / radPerDeg)
  const pitchRad = pitchDeg * radPerDeg
  const ahead = forward * Math.cos(pitchRad) - up * Math.sin(pitchRad)
  const grabbedHorizontal = Math.hypot(grabbed[0], grabbed[2])
  if (grabbedHorizontal < minHorizontal || Math.hypot(right, ahead) < minHorizontal)
    return { yawDeg: current.yawDeg, pitchDeg }
  const yawRad = Math.atan2(grabbed[0], -grabbed[2]) - Math.atan2(right, ahead)
  return { yawDeg: normalizeYawDeg(yawRad / radPerDeg), pitchDeg }
}
