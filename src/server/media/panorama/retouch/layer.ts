import { angleBetween, dot, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Color } from '../../../../shared/media/nadir-fill.ts'
import { type Disc, discOpacityAt } from '../../../../shared/media/retouch-shapes.ts'

/** Paint over a part of the panorama. */
export type Layer = {
  /** Circles outside of which nothing is painted. */
  readonly discs: readonly Disc[]
  /** Fraction of each circle's radius that is fully opaque; beyond it the paint fades towards the edge. */
  readonly fullFraction: number
  readonly colorAt: (unit: Vec3) => Color
}

/** Highest opacity of the layer's discs in a direction. */
function opacityAt({ discs, fullFraction }: Layer, unit: Vec3): number {
  let opacity = 0
  for (const { center, radiusRad } of discs) {
    const cosine = dot(center, unit)
    // Skips the inverse cosine for directions outside the disc; the margin covers rounding errors.
    if (cosine <= Math.cos(radiusRad) - 1e-6) continue
    opacity = Math.max(opacity, discOpacityAt(angleBetween(center, unit), radiusRad, fullFraction))
  }
  return opacity
}

/** Blends layers over a color, in order. Returns the same object if no layer covers the direction. */
export function blendLayers(color: Color, layers: readonly Layer[], unit: Vec3): Color {
  let result = color
  for (const layer of layers) {
    const opacity = opacityAt(layer, unit)
    if (opacity === 0) continue
    const layerColor = layer.colorAt(unit)
    const blended = (channel: 0 | 1 | 2) => result[channel] + (layerColor[channel] - result[channel]) * opacity
    result = [blended(0), blended(1), blended(2)]
  }
  return result
}
