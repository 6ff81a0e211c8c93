import { angleBetween, dot, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Color } from '../../../../shared/media/nadir-fill.ts'
import { coverAt, type Disc } from '../../../../shared/media/retouch-shapes.ts'

/** Something painted over a part of the panorama. */
export type Layer = {
  /** All that it covers; nothing outside changes. */
  readonly discs: readonly Disc[]
  /** Share of each circle's radius within which it covers all; from there it fades towards the edge. */
  readonly fullShare: number
  readonly colorAt: (unit: Vec3) => Color
}

/** How much of a layer there is in a direction. */
function coverOf({ discs, fullShare }: Layer, unit: Vec3): number {
  let most = 0
  for (const { center, radiusRad } of discs) {
    const cosine = dot(center, unit)
    if (cosine <= Math.cos(radiusRad) - 1e-6) continue
    most = Math.max(most, coverAt(angleBetween(center, unit), radiusRad, fullShare))
  }
  return most
}

/** A color with layers over it, one after the other; itself where there are none. */
export function paintOver(colour: Color, layers: readonly Layer[], unit: Vec3): Color {
  let under = colour
  for (const layer of layers) {
    const cover = coverOf(layer, unit)
    if (cover === 0) continue
    const over = layer.colorAt(unit)
    const mixed = (c: 0 | 1 | 2) => under[c] + (over[c] - under[c]) * cover
    under = [mixed(0), mixed(1), mixed(2)]
  }
  return under
}
