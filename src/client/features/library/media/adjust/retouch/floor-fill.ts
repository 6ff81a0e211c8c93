import { radPerDeg, type Vec3 } from '../../../../../../shared/geometry/sphere.ts'
import { type Color, nadirFill, nadirFullFraction, type Sampler } from '../../../../../../shared/media/nadir-fill.ts'
import { discOpacityAt } from '../../../../../../shared/media/retouch-shapes.ts'

/**
 * RGBA pixels of the nadir fill, as a square on the floor around the circle with yaw 0 at the top. This previews the
 * fill of the server from a coarse sample of the last processed panorama, not of the original. A patch that is made
 * smaller therefore shows the previous one around it until it is saved.
 */
export function floorPixels(sample: Sampler, radiusDeg: number, edgePx: number): Uint8ClampedArray<ArrayBuffer> {
  const radiusRad = radiusDeg * radPerDeg
  const reach = Math.tan(radiusRad)
  const fill = nadirFill(sample, radiusRad)
  const pixels = new Uint8ClampedArray(4 * edgePx * edgePx)
  const floorOffset = (pixel: number) => ((2 * (pixel + 0.5)) / edgePx - 1) * reach
  for (let row = 0, offset = 0; row < edgePx; row++) {
    for (let column = 0; column < edgePx; column++, offset += 4) {
      const direction: Vec3 = [floorOffset(column), -1, floorOffset(row)]
      const opacity = discOpacityAt(Math.atan(Math.hypot(direction[0], direction[2])), radiusRad, nadirFullFraction)
      if (opacity === 0) continue
      const color: Color = fill(direction)
      pixels.set([...color, 255 * opacity], offset)
    }
  }
  return pixels
}

const maskStops = 8

/** CSS mask that fades the edge of an image in the circle as the fill does. */
export function edgeFadeMask(radiusDeg: number): string {
  const radiusRad = radiusDeg * radPerDeg
  const stop = (index: number) => {
    const angle = radiusRad * (nadirFullFraction + ((1 - nadirFullFraction) * index) / maskStops)
    const position = Math.tan(angle) / Math.tan(radiusRad)
    return `rgb(0 0 0 / ${discOpacityAt(angle, radiusRad, nadirFullFraction).toFixed(3)}) ${(100 * position).toFixed(2)}%`
  }
  return `radial-gradient(closest-side, ${Array.from({ length: maskStops + 1 }, (_, index) => stop(index)).join(', ')})`
}
