import { type FaceRaster, rasterEdgePx } from './face-raster.ts'
import { byteAt } from './typed-reads.ts'

/** Downscales by half with a 2×2 box filter. Each mip level is computed from the next finer one. */
export function halveRaster(source: FaceRaster, raster: FaceRaster): void {
  const sourcePixels = new Uint8Array(source.pixels)
  const targetPixels = new Uint8Array(raster.pixels)
  const edgePx = rasterEdgePx(raster)
  const stride = 3 * rasterEdgePx(source)
  for (let row = 0, targetIndex = 0; row < edgePx; row++) {
    let sourceIndex = 2 * row * stride
    for (let column = 0; column < edgePx; column++) {
      for (let channel = 0; channel < 3; channel++, targetIndex++, sourceIndex++) {
        targetPixels[targetIndex] =
          (byteAt(sourcePixels, sourceIndex) +
            byteAt(sourcePixels, sourceIndex + 3) +
            byteAt(sourcePixels, sourceIndex + stride) +
            byteAt(sourcePixels, sourceIndex + stride + 3) +
            2) >>
          2
      }
      sourceIndex += 3
    }
  }
}
