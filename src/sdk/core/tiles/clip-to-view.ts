import type { CameraVector } from '../camera/projection.ts'

/** Points closer to the camera's plane than this can't be projected. */
const nearPlane = 1e-3

/** Half extents of the view on a plane at distance 1. */
export type HalfExtent = { readonly x: number; readonly y: number }

type SignedDistance = (point: CameraVector) => number

/** Signed distances to the sides of the view frustum, positive inside. Points are (right, up, forward). */
function frustumSides({ x, y }: HalfExtent): readonly SignedDistance[] {
  return [
    ([, , f]) => f - nearPlane,
    ([r, , f]) => f * x + r,
    ([r, , f]) => f * x - r,
    ([, u, f]) => f * y + u,
    ([, u, f]) => f * y - u,
  ]
}

function clipToSide(polygon: readonly CameraVector[], distance: SignedDistance): CameraVector[] {
  const inside: CameraVector[] = []
  for (let index = 0; index < polygon.length; index++) {
    const start = polygon[index] as CameraVector
    const end = polygon[(index + 1) % polygon.length] as CameraVector
    const startDistance = distance(start)
    const endDistance = distance(end)
    if (startDistance >= 0) inside.push(start)
    if (startDistance >= 0 === endDistance >= 0) continue
    const t = startDistance / (startDistance - endDistance)
    inside.push([
      start[0] + (end[0] - start[0]) * t,
      start[1] + (end[1] - start[1]) * t,
      start[2] + (end[2] - start[2]) * t,
    ])
  }
  return inside
}

/**
 * Clips a flat convex polygon, in camera axes, to the view frustum (Sutherland–Hodgman); empty if it is out of view. It is
 * clipped before the division by depth, which would invert polygons with corners behind the camera.
 */
export function clipToView(polygon: readonly CameraVector[], half: HalfExtent): readonly CameraVector[] {
  let clipped: readonly CameraVector[] = polygon
  for (const distance of frustumSides(half)) {
    if (clipped.length < 3) return []
    clipped = clipToSide(clipped, distance)
  }
  return clipped.length < 3 ? [] : clipped
}
