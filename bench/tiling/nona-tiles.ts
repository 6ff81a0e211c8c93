import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { FaceRaster } from '../../src/server/media/panorama/faces/face-raster.ts'
import { finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { tileEncoding, tilesOfFace } from '../../src/server/media/panorama/tiles.ts'
import { cubeFaces } from '../../src/shared/geometry/cube.ts'
import { levelCountOf, tileGutterPx, tilePayloadPx, tileTexturePx } from '../../src/shared/media/pyramid.ts'
import { nonaFile } from './nona.ts'

// Encodes the tiles of nona's faces with sharp alone, without our tiler. Arguments: NONA_FOLDER FOLDER FACE_SIZE.
// It resizes levels and extracts tiles with sharp, in the same encoding, as many at a time as there are cores.

const [nonaFolder = '', folder = '', size = '0'] = process.argv.slice(2)
const faceSizePx = Number(size)
// The tiler's own modules switch every other decoder off; nona's files are TIFF.
sharp.unblock({ operation: ['VipsForeignLoadTiff'] })
sharp.cache(false)
sharp.concurrency(1)

type Level = Omit<FaceRaster, 'pixels'> & { readonly data: Buffer }

async function encode(level: Level, { x, y }: { readonly x: number; readonly y: number }, file: string): Promise<void> {
  const edge = level.sizePx + 2 * level.borderPx
  const left = level.borderPx + x * tilePayloadPx - tileGutterPx
  const top = level.borderPx + y * tilePayloadPx - tileGutterPx
  const limit = level.borderPx + level.sizePx + tileGutterPx
  const width = Math.min(tileTexturePx, limit - left)
  const height = Math.min(tileTexturePx, limit - top)
  await sharp(level.data, { raw: { width: edge, height: edge, channels: 3 } })
    .extract({ left, top, width, height })
    .extend({ right: tileTexturePx - width, bottom: tileTexturePx - height, extendWith: 'copy' })
    .webp(tileEncoding)
    .toFile(file)
}

for (const face of cubeFaces) {
  const finest = await sharp(nonaFile(nonaFolder, face)).removeAlpha().raw().toBuffer()
  let level: Level = { sizePx: faceSizePx, borderPx: finestBorderPx(faceSizePx), data: finest }
  for (let number = levelCountOf(faceSizePx) - 1; number >= 0; number--) {
    const current = level
    const queue = tilesOfFace(face, number, current.sizePx)
    const encodeQueued = async (): Promise<void> => {
      for (let tile = queue.shift(); tile; tile = queue.shift()) {
        await encode(current, tile, `${folder}/${number}-${face}${tile.y}_${tile.x}.webp`)
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, encodeQueued))
    if (number === 0) break
    const edge = current.sizePx + 2 * current.borderPx
    const data = await sharp(current.data, { raw: { width: edge, height: edge, channels: 3 } })
      .resize(edge / 2, edge / 2, { kernel: 'linear' })
      .raw()
      .toBuffer()
    level = { sizePx: current.sizePx / 2, borderPx: current.borderPx / 2, data }
  }
}
