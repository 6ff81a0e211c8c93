import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Plane } from '../../../../shared/hotspots/pinned.ts'
import type { Projection, toCamera } from '../../camera/projection.ts'

/** Index of the scale along z in `matrix3d`, which stays 1. */
const zScaleIndex = 10

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Entries of a CSS `matrix3d`, by columns; null if the whole plane is behind the camera. */
export type PlaneTransform = readonly number[] | null

/**
 * CSS transform that projects an element onto a plane of the scene, with the origin at its top left corner (homography).
 * Exact, because the browser divides by depth and clips behind the camera.
 */
export function planeTransform(
  { corner, across, down }: Plane,
  { widthPx, heightPx }: Size,
  { projection, toCamera: toCameraVector }: { readonly projection: Projection; readonly toCamera: typeof toCamera },
): PlaneTransform {
  const { focalPx } = projection
  const middleX = projection.widthPx / 2
  const middleY = projection.heightPx / 2
  const column = (vector: Vec3, lengthPx: number) => {
    const [right, up, forward] = toCameraVector(projection, vector)
    return [
      (focalPx * right + middleX * forward) / lengthPx,
      (middleY * forward - focalPx * up) / lengthPx,
      0,
      forward / lengthPx,
    ]
  }
  const x = column(across, widthPx)
  const y = column(down, heightPx)
  const origin = column(corner, 1)
  const depth = (u: number, v: number) => (x[3] ?? 0) * u + (y[3] ?? 0) * v + (origin[3] ?? 0)
  const depths = [depth(0, 0), depth(widthPx, 0), depth(0, heightPx), depth(widthPx, heightPx)]
  const maxDepth = Math.max(...depths)
  if (maxDepth <= 0) return null
  // Scaled down, because browsers are most accurate for numbers near 1.
  return [...x, ...y, 0, 0, 1, 0, ...origin].map((entry) => entry / maxDepth).with(zScaleIndex, 1)
}
