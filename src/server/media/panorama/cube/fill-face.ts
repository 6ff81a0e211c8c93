import { MediaError } from '../../../ports/media-builder.ts'
import { type FaceRaster, rasterEdgePx } from '../faces/face-raster.ts'

/**
 * Copies the rows of a decoded square into a raster, within its border.
 * @throws MediaError `media.damaged` where it has another size
 */
export function fillFace(raster: FaceRaster, rows: Uint8Array): void {
  const { sizePx, borderPx } = raster
  if (rows.length !== 3 * sizePx ** 2) throw new MediaError('media.damaged')
  const pixels = new Uint8Array(raster.pixels)
  for (let row = 0; row < sizePx; row++) {
    const start = 3 * ((row + borderPx) * rasterEdgePx(raster) + borderPx)
    pixels.set(rows.subarray(3 * row * sizePx, 3 * (row + 1) * sizePx), start)
  }
}
