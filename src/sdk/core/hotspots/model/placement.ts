import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
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

const radPerDeg = Math.PI / 180

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** a · s + b · t */
const combine = (a: Vec3, s: number, b: Vec3, t: number): Vec3 => [
  a[0] * s + b[0] * t,
  a[1] * s + b[1] * t,
  a[2] * s + b[2] * t,
]

/** Horizontal unit vector from the model to the camera. Straight above or below the camera, it is any horizontal one. */
function towardsCamera(direction: Vec3, up: Vec3): Vec3 {
  const horizontal = combine(direction, -1, up, dot(direction, up))
  const length = Math.hypot(...horizontal)
  if (length > 1e-6) return combine(horizontal, 1 / length, up, 0)
  const axis: Vec3 = Math.abs(up[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]
  const perpendicular = combine(axis, 1, up, -dot(axis, up))
  return combine(perpendicular, 1 / Math.hypot(...perpendicular), up, 0)
}

/** Places a model upright at a distance in a direction. */
export function placeModel({ direction, up, distanceM, turnDeg }: PlacementInput): Placement {
  const front = towardsCamera(direction, up)
  const side = cross(up, front)
  // Positive rotation around an axis is counterclockwise when seen from its tip.
  const turn = -turnDeg * radPerDeg
  const z = combine(front, Math.cos(turn), side, Math.sin(turn))
  return { position: combine(direction, distanceM, up, 0), x: cross(up, z), y: up, z }
}

/** Center of the base of a model, which stands in the direction of its hotspot. */
export function baseCenterOf({ min, max }: ModelManifest['bounds']): Vec3 {
  return [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2]
}
