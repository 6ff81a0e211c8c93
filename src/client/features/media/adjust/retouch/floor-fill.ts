import { radPerDeg, type Vec3 } from '../../../../../shared/geometry/sphere.ts'
import { type Color, nadirFill, nadirFullShare, type Sample } from '../../../../../shared/media/nadir-fill.ts'
import { coverageAt } from '../../../../../shared/media/retouch-shapes.ts'

/**
 * What covers the nadir where no image does, as a square of pixels on the floor with the circle in it, and yaw 0 at
 * the top: what a build paints, of a coarser image, and of what was built last instead of the original: a patch that
 * becomes smaller is shown with the former one around it until it is saved.
 */
export function floorPixels(sample: Sample, radiusDeg: number, edgePx: number): Uint8ClampedArray<ArrayBuffer> {
  const radiusRad = radiusDeg * radPerDeg
  const reach = Math.tan(radiusRad)
  const fill = nadirFill(sample, radiusRad)
  const pixels = new Uint8ClampedArray(4 * edgePx * edgePx)
  const along = (pixel: number) => ((2 * (pixel + 0.5)) / edgePx - 1) * reach
  for (let row = 0, p = 0; row < edgePx; row++) {
    for (let column = 0; column < edgePx; column++, p += 4) {
      const direction: Vec3 = [along(column), -1, along(row)]
      const cover = coverageAt(Math.atan(Math.hypot(direction[0], direction[2])), radiusRad, nadirFullShare)
      if (cover === 0) continue
      const colour: Color = fill(direction)
      pixels.set([...colour, 255 * cover], p)
    }
  }
  return pixels
}

const stops = 8

/** The same fading of the edge for an image in the circle, as a CSS mask of the square around it. */
export function rimMask(radiusDeg: number): string {
  const radiusRad = radiusDeg * radPerDeg
  const stop = (index: number) => {
    const angle = radiusRad * (nadirFullShare + ((1 - nadirFullShare) * index) / stops)
    const share = Math.tan(angle) / Math.tan(radiusRad)
    return `rgb(0 0 0 / ${coverageAt(angle, radiusRad, nadirFullShare).toFixed(3)}) ${(100 * share).toFixed(2)}%`
  }
  return `radial-gradient(closest-side, ${Array.from({ length: stops + 1 }, (_, index) => stop(index)).join(', ')})`
}
