import { cameraAxes, type Direction, focalLengthPx, type Vec3 } from '../../geometry/sphere.ts'
import type { PublicHotspot } from '../../publishing/tour-document.ts'

/** Number of points around a hotspot, one every 15°. */
export const surroundingPointCount = 24
/** Width of the screen for which sizes of hotspots are converted to angles. */
export const referenceWidthPx = 1440

/** Diameter of the disc by the size of a hotspot, as in viewer.css. */
const discPx: Readonly<Record<string, number>> = { small: 36, medium: 44, large: 56 }
/** Distance of the points from the edge of the disc, beyond its soft shadow's darkest part. */
const marginPx = 4

type Disc = Pick<PublicHotspot, 'size'>

/** Distance of the points around a hotspot from its center, in pixels of the screen. */
function ringRadiusPx({ size }: Disc): number {
  return (discPx[size] ?? 44) / 2 + marginPx
}

const angles = Array.from(
  { length: surroundingPointCount },
  (_, index) => (index / surroundingPointCount) * 2 * Math.PI,
)

/** Directions to the points around a hotspot in the start view of its stop. */
export function surroundingVectors(hotspot: Direction & Disc, fovDeg: number): readonly Vec3[] {
  const { right, up, forward } = cameraAxes(hotspot)
  // On the plane tangent to the sphere at the hotspot, at distance 1.
  const radius = ringRadiusPx(hotspot) / focalLengthPx(referenceWidthPx, fovDeg)
  return angles.map((angle) => {
    const across = radius * Math.cos(angle)
    const upward = radius * Math.sin(angle)
    const component = (axis: 0 | 1 | 2) => forward[axis] + across * right[axis] + upward * up[axis]
    return [component(0), component(1), component(2)]
  })
}

type Point = { readonly x: number; readonly y: number }

/** Points around a hotspot on a flat medium as wide as the screen, as fractions from the top left. */
export function surroundingPoints({ x, y, size }: Point & Disc, heightToWidth: number): readonly Point[] {
  const radius = ringRadiusPx({ size }) / referenceWidthPx
  return angles.map((angle) => ({
    x: x + radius * Math.cos(angle),
    y: y - (radius * Math.sin(angle)) / heightToWidth,
  }))
}
