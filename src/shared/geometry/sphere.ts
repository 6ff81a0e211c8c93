/**
 * Conventions for directions on the sphere.
 *
 * Yaw increases to the right, 0 at the image center, −180…180; pitch increases upward, −90…90. World axes of vectors:
 * x right, y up, −z ahead, so that yaw 0, pitch 0 is (0, 0, −1).
 */

export type Vec3 = readonly [x: number, y: number, z: number]

/** Yaw grows to the right, −180 to 180. Pitch grows upwards, −90 to 90. */
export interface Direction {
  readonly yawDeg: number
  readonly pitchDeg: number
}

/** The view of the camera. `fovDeg` is the field of view along the longer side of the viewport. */
export interface View extends Direction {
  readonly fovDeg: number
}

/** Some of the three angles. One that is missing or `undefined` stays as it is. */
export interface PartialView {
  readonly yawDeg?: number | undefined
  readonly pitchDeg?: number | undefined
  readonly fovDeg?: number | undefined
}

export const radPerDeg = Math.PI / 180

/** Wraps a yaw to [−180, 180). */
export function normalizeYawDeg(yawDeg: number): number {
  const wrappedDeg = (((yawDeg + 180) % 360) + 360) % 360
  return wrappedDeg - 180
}

/** Clamps a pitch to ±90°. */
export function clampPitchDeg(pitchDeg: number): number {
  return Math.max(-90, Math.min(90, pitchDeg))
}

/** Dot product. */
export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Unit vector of a direction. */
export function directionToVector({ yawDeg, pitchDeg }: Direction): Vec3 {
  const yaw = yawDeg * radPerDeg
  const pitch = pitchDeg * radPerDeg
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)]
}

/** Direction of a nonzero vector. The yaw is 0 at the poles. */
export function vectorToDirection([x, y, z]: Vec3): Direction {
  const horizontal = Math.hypot(x, z)
  const yawDeg = horizontal === 0 ? 0 : Math.atan2(x, -z) / radPerDeg
  return { yawDeg: normalizeYawDeg(yawDeg), pitchDeg: Math.atan2(y, horizontal) / radPerDeg }
}

/** Angle between two vectors in radians. The atan2 form is accurate for tiny and for nearly opposite angles. */
export function angleBetween([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): number {
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return Math.atan2(cross, ax * bx + ay * by + az * bz)
}

/** Great-circle angle between two directions. */
export function angleBetweenDeg(a: Direction, b: Direction): number {
  return angleBetween(directionToVector(a), directionToVector(b)) / radPerDeg
}

/**
 * Camera axes of a direction. Positive roll tilts the camera to the right, so that the image rotates counterclockwise.
 */
export function cameraAxes(direction: Direction, rollDeg = 0): { right: Vec3; up: Vec3; forward: Vec3 } {
  const yaw = direction.yawDeg * radPerDeg
  const pitch = direction.pitchDeg * radPerDeg
  const sy = Math.sin(yaw)
  const cy = Math.cos(yaw)
  const sp = Math.sin(pitch)
  const cp = Math.cos(pitch)
  const right: Vec3 = [cy, 0, sy]
  const up: Vec3 = [-sy * sp, cp, cy * sp]
  const forward: Vec3 = [sy * cp, sp, -cy * cp]
  if (rollDeg === 0) return { right, up, forward }
  const sr = Math.sin(rollDeg * radPerDeg)
  const cr = Math.cos(rollDeg * radPerDeg)
  const rotate = (a: Vec3, b: Vec3, s: number): Vec3 => [
    a[0] * cr + b[0] * s,
    a[1] * cr + b[1] * s,
    a[2] * cr + b[2] * s,
  ]
  return { right: rotate(right, up, -sr), up: rotate(up, right, sr), forward }
}

/** Focal length, in pixels, of a rectilinear view `widthPx` wide. */
export function focalLengthPx(widthPx: number, fovDeg: number): number {
  return widthPx / (2 * Math.tan((fovDeg * radPerDeg) / 2))
}

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Horizontal field of view, from the field of view along the longer side. */
export function horizontalFovDeg(fovDeg: number, { widthPx, heightPx }: Size): number {
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), fovDeg)
  return (2 * Math.atan(widthPx / (2 * focalPx))) / radPerDeg
}

/** Compass bearing of a yaw, 0 ≤ bearing < 360. `northOffsetDeg` is the bearing of the image center. */
export function bearingDeg(yawDeg: number, northOffsetDeg: number): number {
  return (((yawDeg + northOffsetDeg) % 360) + 360) % 360
}

/**
 * Angle of a compass bearing on a floor plan, clockwise from its top, 0 ≤ angle < 360. `northDeg` is the angle of
 * north.
 */
export function planAngleDeg(bearing: number, northDeg: number): number {
  return (((bearing + northDeg) % 360) + 360) % 360
}

/** Yaw of a compass bearing. `northOffsetDeg` is the bearing of the image center. */
export function bearingToYawDeg(bearing: number, northOffsetDeg: number): number {
  return normalizeYawDeg(bearing - northOffsetDeg)
}

export type Link = {
  /** Yaw of the link in the origin stop. */
  readonly yawDeg: number
  readonly northOffsetDeg: number
  /** Bearing of the image center of the target stop. */
  readonly targetNorthOffsetDeg: number
  /** Yaw of the return link in the target stop, if there is one. */
  readonly returnLinkYawDeg?: number | undefined
}

/**
 * Yaw on arrival, which continues the direction of travel: away from the return link if there is one, else by the
 * compass bearings of both stops.
 */
export function arrivalYawDeg(link: Link): number {
  if (link.returnLinkYawDeg !== undefined) return normalizeYawDeg(link.returnLinkYawDeg + 180)
  return bearingToYawDeg(bearingDeg(link.yawDeg, link.northOffsetDeg), link.targetNorthOffsetDeg)
}

/**
 * Pitch of a new return link, never above the horizon: a link up the stairs returns downward, one on the floor stays
 * there.
 */
export function returnLinkPitchDeg(pitchDeg: number): number {
  return 0 - Math.abs(pitchDeg)
}

/** Yaw of a new return link: behind a visitor who has just arrived. */
export function returnLinkYawDeg(link: Omit<Link, 'returnLinkYawDeg'>): number {
  return normalizeYawDeg(arrivalYawDeg(link) + 180)
}
