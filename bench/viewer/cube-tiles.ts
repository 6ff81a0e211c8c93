import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inspectImage } from '../../src/server/media/image/inspect-image.ts'
import { readImageMetadata } from '../../src/server/media/metadata/read-image-metadata.ts'
import { planeSource } from '../../src/server/media/panorama/cut-faces.ts'
import { decodePlane } from '../../src/server/media/panorama/decode-plane.ts'
import { openFacePool } from '../../src/server/media/panorama/faces/face-pool.ts'
import { allocateRaster } from '../../src/server/media/panorama/faces/face-raster.ts'
import { placePanorama } from '../../src/server/media/panorama/placement.ts'
import { cubeFaces } from '../../src/shared/geometry/cube.ts'

const facePx = 2048
const tilePx = 512
/** Level sizes from the coarsest, which has one tile per face. */
const levelSizesPx = [512, 1024, 2048]

/** Description of the tiles for the pages of the other viewers; `{l}` counts from 1. */
export const cube = { facePx, tilePx, levelSizesPx, tiles: '/cube/{l}/{f}{y}_{x}.jpg' } as const

/** Cuts a panorama into tiles for the other viewers: plain 512 px JPEG squares, in a folder for each level. */
export async function writeCubeTiles(path: string, folder: string): Promise<void> {
  const facts = await inspectImage(path)
  const { placement } = placePanorama(facts, await readImageMetadata(path, facts))
  const pool = openFacePool()
  const source = planeSource(await decodePlane(facts, placement))
  await source.prepare(facePx, pool)
  for (const level of levelSizesPx.keys()) await mkdir(join(folder, String(level + 1)), { recursive: true })
  for (const face of cubeFaces) {
    const raster = allocateRaster(facePx, 0)
    await source.cut({ face, raster }, pool)
    const pixels = Buffer.from(raster.pixels)
    for (const [level, sizePx] of levelSizesPx.entries())
      await writeLevel(pixels, sizePx, join(folder, `${level + 1}/${face}`))
  }
  await pool.close()
}

async function writeLevel(facePixels: Buffer, sizePx: number, pathPrefix: string): Promise<void> {
  const raw = (side: number) => ({ raw: { width: side, height: side, channels: 3 } }) as const
  const levelPixels = await sharp(facePixels, raw(facePx)).resize(sizePx, sizePx).raw().toBuffer()
  for (let y = 0; y < sizePx / tilePx; y++)
    for (let x = 0; x < sizePx / tilePx; x++)
      await sharp(levelPixels, raw(sizePx))
        .extract({ left: x * tilePx, top: y * tilePx, width: tilePx, height: tilePx })
        .jpeg({ quality: 80 })
        .toFile(`${pathPrefix}${y}_${x}.jpg`)
}
