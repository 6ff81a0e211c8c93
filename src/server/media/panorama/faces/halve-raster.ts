import { type FaceRaster, rasterEdgePx } from './face-raster.ts'
import { byteAt } from './typed-reads.ts'

/** Downscales by half with a 2×2 box filter. Each mip level is computed from the next finer one. */
export function halveRaster(finer: FaceRaster, half: FaceRaster): void {
  const source = new Uint8Array(finer.pixels)
  const out = new Uint8Array(half.pixels)
  const edge = rasterEdgePx(half)
  const stride = 3 * rasterEdgePx(finer)
  for (let j = 0, o = 0; j < edge; j++) {
    let p = 2 * j * stride
    for (let i = 0; i < edge; i++) {
      for (let c = 0; c < 3; c++, o++, p++) {
        out[o] =
          (byteAt(source, p) +
            byteAt(source, p + 3) +
            byteAt(source, p + stride) +
            byteAt(source, p + stride + 3) +
            2) >>
          2
      }
      p += 3
    }
  }
}
