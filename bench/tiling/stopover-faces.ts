import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectImage } from '../../src/server/media/image/inspect-image.ts'
import { readImageMetadata } from '../../src/server/media/metadata/read-image-metadata.ts'
import { planeSource } from '../../src/server/media/panorama/cut-faces.ts'
import { decodePlane } from '../../src/server/media/panorama/decode-plane.ts'
import { openFacePool } from '../../src/server/media/panorama/faces/face-pool.ts'
import { allocateRaster, finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { faceSizeOf, placePanorama } from '../../src/server/media/panorama/placement.ts'
import { cubeFaces } from '../../src/shared/geometry/cube.ts'

// Cuts the six faces of a panorama into raw files, as nona does into TIFF files. Arguments: INPUT FOLDER.

const [inputPath = '', folder = ''] = process.argv.slice(2)
const facts = await inspectImage(inputPath)
const { placement } = placePanorama(facts, await readImageMetadata(inputPath, facts))
const faceSizePx = faceSizeOf(placement)
const pool = openFacePool()
const source = planeSource(await decodePlane(facts, placement))
await source.prepare(faceSizePx, pool)
await Promise.all(
  cubeFaces.map(async (face) => {
    const raster = allocateRaster(faceSizePx, finestBorderPx(faceSizePx))
    await source.cut({ face, raster }, pool)
    await writeFile(join(folder, `${face}.raw`), new Uint8Array(raster.pixels))
  }),
)
await pool.close()
