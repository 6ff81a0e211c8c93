import { type FaceRaster, rasterEdgePx } from './face-raster.ts'
import { byteAt } from './typed-reads.ts'

/** Downscales by half with a 2×2 box filter. Each mip level is computed from the next finer one. */
export function halveRaster(finer: FaceRaster, half: FaceRaster): void {
  const finerPixels = new Uint8Array(finer.pixels)
  const halfPixels = new Uint8Array(half.pixels)
  const edge = rasterEdgePx(half)
  const stride = 3 * rasterEdgePx(finer)
  for (let row = 0, target = 0; row < edge; row++) {
    let source = 2 * row * stride
    for (let column = 0; column < edge; column++) {
      for (let channel = 0; channel < 3; channel++, target++, source++) {
        halfPixels[target] =
          (byteAt(finerPixels, source) +
            byteAt(finerPixels, source + 3) +
            byteAt(finerPixels, source + stride) +
            byteAt(finerPixels, source + stride + 3) +
            2) >>
          2
      }
      source += 3
    }
  }
}
