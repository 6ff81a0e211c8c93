import type { CubeFace } from '../../../../shared/geometry/cube.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { SourceCube } from '../faces/cube-border.ts'
import { allocateRaster, type FaceRaster, rasterEdgePx } from '../faces/face-raster.ts'

/**
 * Fills a cube in shared memory with room for borders. Faces are decoded in sequence, so that only one decoded image is
 * in memory at a time.
 * @throws MediaError `media.damaged` if a face has another size
 */
export async function decodeFaces(
  { sizePx, borderPx }: Omit<FaceRaster, 'pixels'>,
  decodePixels: (face: CubeFace) => Promise<Uint8Array>,
): Promise<SourceCube> {
  const decode = async (face: CubeFace): Promise<FaceRaster> => {
    const pixels = await decodePixels(face)
    const raster = allocateRaster(sizePx, borderPx)
    copyIntoRaster(raster, pixels)
    return raster
  }
  return {
    f: await decode('f'),
    b: await decode('b'),
    u: await decode('u'),
    d: await decode('d'),
    l: await decode('l'),
    r: await decode('r'),
  }
}

function copyIntoRaster(raster: FaceRaster, rows: Uint8Array): void {
  const { sizePx, borderPx } = raster
  if (rows.length !== 3 * sizePx ** 2) throw new MediaError('media.damaged')
  const pixels = new Uint8Array(raster.pixels)
  for (let row = 0; row < sizePx; row++) {
    const start = 3 * ((row + borderPx) * rasterEdgePx(raster) + borderPx)
    pixels.set(rows.subarray(3 * row * sizePx, 3 * (row + 1) * sizePx), start)
  }
}
