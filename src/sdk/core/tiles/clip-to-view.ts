import type { CameraVector } from '../camera/projection.ts'

/** Nearer to the camera's plane than this, a point projects to nowhere. */
const nearPlane = 1e-3

/** Half extents of the view on a plane at distance 1. */
export type HalfExtent = { readonly x: number; readonly y: number }

type SignedDistance = (point: CameraVector) => number

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
  for (let i = 0; i < polygon.length; i++) {
    const from = polygon[i] as CameraVector
    const to = polygon[(i + 1) % polygon.length] as CameraVector
    const distanceFrom = distance(from)
    const distanceTo = distance(to)
    if (distanceFrom >= 0) inside.push(from)
    if (distanceFrom >= 0 === distanceTo >= 0) continue
    const t = distanceFrom / (distanceFrom - distanceTo)
    inside.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t])
  }
  return inside
}

/**
 * The part of a flat convex polygon, in camera axes, that a view sees; empty when it sees none. Cutting before the
 * division by depth is what keeps corners behind the camera from turning the polygon inside out
 * (Sutherland–Hodgman in homogeneous coordinates).
 */
export function clipToView(polygon: readonly CameraVector[], half: HalfExtent): readonly CameraVector[] {
  let clipped: readonly CameraVector[] = polygon
  for (const distance of frustumSides(half)) {
    if (clipped.length < 3) return []
    clipped = clipToSide(clipped, distance)
  }
  return clipped.length < 3 ? [] : clipped
}
