import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { FaceRaster } from '../../src/server/media/panorama/faces/face-raster.ts'
import { finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { tileEncoding, tilesOfFace } from '../../src/server/media/panorama/tiles.ts'
import { cubeFaces } from '../../src/shared/geometry/cube.ts'
import { levelCountOf, tileGutterPx, tilePayloadPx, tileTexturePx } from '../../src/shared/media/pyramid.ts'
import { nonaFile } from './nona.ts'

// Cuts nona's faces into tiles with sharp alone, without our tiler, and encodes them as the tiler does. Arguments:
// NONA_FOLDER FOLDER FACE_SIZE.

const [nonaFolder = '', folder = '', size = '0'] = process.argv.slice(2)
const faceSizePx = Number(size)
// nona's files are TIFF, which the tiler's modules disable.
sharp.unblock({ operation: ['VipsForeignLoadTiff'] })
sharp.cache(false)
sharp.concurrency(1)

type LevelRaster = Omit<FaceRaster, 'pixels'> & { readonly data: Buffer }

async function encodeTile(
  raster: LevelRaster,
  { x, y }: { readonly x: number; readonly y: number },
  file: string,
): Promise<void> {
  const edgePx = raster.sizePx + 2 * raster.borderPx
  const left = raster.borderPx + x * tilePayloadPx - tileGutterPx
  const top = raster.borderPx + y * tilePayloadPx - tileGutterPx
  const limit = raster.borderPx + raster.sizePx + tileGutterPx
  const width = Math.min(tileTexturePx, limit - left)
  const height = Math.min(tileTexturePx, limit - top)
  await sharp(raster.data, { raw: { width: edgePx, height: edgePx, channels: 3 } })
    .extract({ left, top, width, height })
    .extend({ right: tileTexturePx - width, bottom: tileTexturePx - height, extendWith: 'copy' })
    .webp(tileEncoding)
    .toFile(file)
}

for (const face of cubeFaces) {
  const finest = await sharp(nonaFile(nonaFolder, face)).removeAlpha().raw().toBuffer()
  let raster: LevelRaster = { sizePx: faceSizePx, borderPx: finestBorderPx(faceSizePx), data: finest }
  for (let level = levelCountOf(faceSizePx) - 1; level >= 0; level--) {
    const levelRaster = raster
    const tileQueue = tilesOfFace(face, level, levelRaster.sizePx)
    const encodeQueued = async (): Promise<void> => {
      for (let tile = tileQueue.shift(); tile; tile = tileQueue.shift()) {
        await encodeTile(levelRaster, tile, `${folder}/${level}-${face}${tile.y}_${tile.x}.webp`)
      }
    }
    // One tile more than there are cores, so that no core waits for the main thread.
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, encodeQueued))
    if (level === 0) break
    const edgePx = levelRaster.sizePx + 2 * levelRaster.borderPx
    const data = await sharp(levelRaster.data, { raw: { width: edgePx, height: edgePx, channels: 3 } })
      .resize(edgePx / 2, edgePx / 2, { kernel: 'linear' })
      .raw()
      .toBuffer()
    raster = { sizePx: levelRaster.sizePx / 2, borderPx: levelRaster.borderPx / 2, data }
  }
}
