import { dot, radPerDeg, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { ModelManifest } from '../../../../shared/media/model-manifest.ts'

/** Position and orthonormal axes of a placed model, in image space. Its front is the `z` axis, as in glTF. */
export type Placement = { readonly position: Vec3; readonly x: Vec3; readonly y: Vec3; readonly z: Vec3 }

type PlacementInput = {
  /** Unit vector from the camera to the center of the base. */
  readonly direction: Vec3
  /** Unit vector that points upward in the image. */
  readonly up: Vec3
  readonly distanceM: number
  /** Turn around the upward axis, clockwise from above. At 0 the front faces the camera. */
  readonly turnDeg: number
}

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const scaled = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
/** The part of a vector that is perpendicular to a unit vector. */
const perpendicularTo = (up: Vec3, vector: Vec3): Vec3 => sum(vector, scaled(up, -dot(vector, up)))
const normalized = (vector: Vec3): Vec3 => scaled(vector, 1 / Math.hypot(...vector))

/** Horizontal unit vector from the model to the camera. Straight above or below the camera, it is any horizontal one. */
function towardsCamera(direction: Vec3, up: Vec3): Vec3 {
  const horizontal = perpendicularTo(up, scaled(direction, -1))
  if (Math.hypot(...horizontal) > 1e-6) return normalized(horizontal)
  const axis: Vec3 = Math.abs(up[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]
  return normalized(perpendicularTo(up, axis))
}

/** Places a model upright at a distance in a direction. */
export function placeModel({ direction, up, distanceM, turnDeg }: PlacementInput): Placement {
  const front = towardsCamera(direction, up)
  const side = cross(up, front)
  // Positive rotation around an axis is counterclockwise when seen from its tip.
  const turn = -turnDeg * radPerDeg
  const z = sum(scaled(front, Math.cos(turn)), scaled(side, Math.sin(turn)))
  return { position: scaled(direction, distanceM), x: cross(up, z), y: up, z }
}

/** Center of the base of a model, which stands in the direction of its hotspot. */
export function baseCenterOf({ min, max }: ModelManifest['bounds']): Vec3 {
  return [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2]
}
