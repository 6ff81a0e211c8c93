import type { Colour } from '../../../../shared/media/nadir-fill.ts'
import { coverAt, type Disc } from '../../../../shared/media/retouch-shapes.ts'
import { angleBetween, dot, type Vec3 } from '../../../../shared/sphere.ts'

/** Something painted over a part of the panorama. */
export type Layer = {
  /** All that it covers; nothing outside changes. */
  readonly discs: readonly Disc[]
  /** Share of each circle's radius within which it covers all; from there it fades towards the edge. */
  readonly fullShare: number
  readonly colourAt: (unit: Vec3) => Colour
}

/** How much of a layer there is in a direction. */
function coverOf({ discs, fullShare }: Layer, unit: Vec3): number {
  let most = 0
  for (const { centre, radiusRad } of discs) {
    const cosine = dot(centre, unit)
    if (cosine <= Math.cos(radiusRad) - 1e-6) continue
    most = Math.max(most, coverAt(angleBetween(centre, unit), radiusRad, fullShare))
  }
  return most
}

/** A colour with layers over it, one after the other; itself where there are none. */
export function paintOver(colour: Colour, layers: readonly Layer[], unit: Vec3): Colour {
  let under = colour
  for (const layer of layers) {
    const cover = coverOf(layer, unit)
    if (cover === 0) continue
    const over = layer.colourAt(unit)
    const mixed = (c: 0 | 1 | 2) => under[c] + (over[c] - under[c]) * cover
    under = [mixed(0), mixed(1), mixed(2)]
  }
  return under
}
