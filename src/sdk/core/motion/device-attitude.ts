import { dot, radPerDeg, type Vec3, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { Pose } from '../camera/projection.ts'

/** Angles of a `deviceorientation` event in degrees: intrinsic rotations about the device's z, x and y axes. */
export type DeviceAngles = { readonly alpha: number; readonly beta: number; readonly gamma: number }

/** Orientation of a device in the world: unit vectors from its back, and along its screen to the top. */
export type Attitude = { readonly forward: Vec3; readonly up: Vec3 }

function scaled([x, y, z]: Vec3, factor: number): Vec3 {
  return [x * factor, y * factor, z * factor]
}

function sum(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

function unit(vector: Vec3): Vec3 {
  return scaled(vector, 1 / Math.hypot(...vector))
}

/**
 * Attitude of a `deviceorientation` event. The device's axes in the world (east, north, up) are the rotation matrix
 * Z(alpha) X(beta) Y(gamma) of the W3C's Device Orientation; `screenDeg` is `screen.orientation.angle`.
 */
export function attitudeOf({ alpha, beta, gamma }: DeviceAngles, screenDeg: number): Attitude {
  const ca = Math.cos(alpha * radPerDeg)
  const sa = Math.sin(alpha * radPerDeg)
  const cb = Math.cos(beta * radPerDeg)
  const sb = Math.sin(beta * radPerDeg)
  const cg = Math.cos(gamma * radPerDeg)
  const sg = Math.sin(gamma * radPerDeg)
  const screenRad = screenDeg * radPerDeg
  // Converts east, north and up to x, −z and y.
  const world = (east: number, north: number, up: number): Vec3 => [east, up, -north]
  const right = world(ca * cg - sa * sb * sg, sa * cg + ca * sb * sg, -cb * sg)
  const top = world(-sa * cb, ca * cb, sb)
  const outward = world(ca * sg + sa * sb * cg, sa * sg - ca * sb * cg, cb * cg)
  return {
    forward: scaled(outward, -1),
    up: sum(scaled(right, Math.sin(screenRad)), scaled(top, Math.cos(screenRad))),
  }
}

/** Camera pose of an attitude. Near the poles yaw and roll may jump against each other; the image doesn't. */
export function cameraPoseOf({ forward, up }: Attitude): Required<Omit<Pose, 'fovDeg' | 'bend'>> {
  const { yawDeg, pitchDeg } = vectorToDirection(forward)
  const sin = Math.sin(yawDeg * radPerDeg)
  const cos = Math.cos(yawDeg * radPerDeg)
  const levelRight: Vec3 = [cos, 0, sin]
  const pitchRad = pitchDeg * radPerDeg
  const levelUp: Vec3 = [-sin * Math.sin(pitchRad), Math.cos(pitchRad), cos * Math.sin(pitchRad)]
  return { yawDeg, pitchDeg, rollDeg: Math.atan2(dot(up, levelRight), dot(up, levelUp)) / radPerDeg }
}

/** Vectors with a smaller cosine are almost opposite and can't be interpolated. */
const oppositeCosine = -0.9

/** Interpolates between two attitudes as vectors, because interpolated angles would take detours. */
export function interpolateAttitude(from: Attitude, to: Attitude, fraction: number): Attitude {
  const mix = (a: Vec3, b: Vec3) => sum(scaled(a, 1 - fraction), scaled(b, fraction))
  if (dot(from.forward, to.forward) < oppositeCosine || dot(from.up, to.up) < oppositeCosine) return to
  const forward = unit(mix(from.forward, to.forward))
  const up = mix(from.up, to.up)
  return { forward, up: unit(sum(up, scaled(forward, -dot(up, forward)))) }
}
