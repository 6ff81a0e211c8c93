import type { CameraVector } from '../camera/projection.ts'

/** Nearer to the camera's plane than this, a point projects to nowhere. */
const nearest = 1e-3

/** Half extents of the view on a plane at distance 1. */
export type HalfExtent = { readonly x: number; readonly y: number }

type Side = (point: CameraVector) => number

function sidesOf({ x, y }: HalfExtent): readonly Side[] {
  return [
    ([, , f]) => f - nearest,
    ([r, , f]) => f * x + r,
    ([r, , f]) => f * x - r,
    ([, u, f]) => f * y + u,
    ([, u, f]) => f * y - u,
  ]
}

function cut(polygon: readonly CameraVector[], side: Side): CameraVector[] {
  const kept: CameraVector[] = []
  for (let i = 0; i < polygon.length; i++) {
    const from = polygon[i] as CameraVector
    const to = polygon[(i + 1) % polygon.length] as CameraVector
    const inFrom = side(from)
    const inTo = side(to)
    if (inFrom >= 0) kept.push(from)
    if (inFrom >= 0 === inTo >= 0) continue
    const t = inFrom / (inFrom - inTo)
    kept.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t])
  }
  return kept
}

/**
 * The part of a flat convex polygon, in camera axes, that a view sees; empty when it sees none. Cutting before the
 * division by depth is what keeps corners behind the camera from turning the polygon inside out
 * (Sutherland–Hodgman in homogeneous coordinates).
 */
export function clipToView(polygon: readonly CameraVector[], half: HalfExtent): readonly CameraVector[] {
  let rest: readonly CameraVector[] = polygon
  for (const side of sidesOf(half)) {
    if (rest.length < 3) return []
    rest = cut(rest, side)
  }
  return rest.length < 3 ? [] : rest
}
