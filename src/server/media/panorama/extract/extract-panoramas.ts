import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CubeFace, cubeFaces } from '../../../../shared/geometry/cube.ts'
import type {
  FaceTiles,
  ImageCell,
  PanoramaSource,
  SphereTiles,
} from '../../../../shared/tour-imports/panorama-source.ts'
import { tilePath, tilesPerEdge } from '../../../../shared/tour-imports/panorama-source.ts'
import type { ExtractionOrder } from '../../../ports/panorama-extractor.ts'
import { type TourArchive, withTourArchive } from '../../../ports/tour-archive.ts'
import { type ZipEntry, zipOf } from '../../../ports/zip.ts'
import { decodeFace, encodeStitched, stitchTiles } from './stitch-tiles.ts'

type FaceOrder = { readonly archive: TourArchive; readonly workPath: string }

const wholeImage: ImageCell = { column: 0, row: 0, columns: 1, rows: 1 }

/** Image of a face that isn't stored as it is: stitched, cut or to be rotated. */
function decode(tiles: FaceTiles, { archive, workPath }: FaceOrder) {
  const { sizePx, tileSizePx, borderPx = 0, cell = wholeImage } = tiles
  if (sizePx === null || (tilesPerEdge(tiles) === 1 && borderPx === 0))
    return decodeFace(tilePath(tiles, 0, 0), cell, archive)
  const grid = {
    widthPx: sizePx,
    heightPx: sizePx,
    tileWidthPx: tileSizePx,
    tileHeightPx: tileSizePx,
    borderPx,
    pathOf: (row: number, column: number) => tilePath(tiles, row, column),
  }
  return stitchTiles(grid, { read: archive.read, workPath })
}

/** Bytes of a face: its only image as it is, or a JPEG of its pixels. */
async function readFace(tiles: FaceTiles, order: FaceOrder): Promise<Buffer> {
  const isOneImage = tilesPerEdge(tiles) === 1 && tiles.cell === undefined && !tiles.rotationDeg && !tiles.borderPx
  if (isOneImage) return order.archive.read(tilePath(tiles, 0, 0))
  return encodeStitched(await decode(tiles, order), tiles.rotationDeg).toBuffer()
}

/** Stitches an equirectangular image. */
async function writeSphere(tiles: SphereTiles, path: string, { archive, workPath }: FaceOrder): Promise<void> {
  const { widthPx, columns, rows } = tiles
  const heightPx = widthPx / 2
  const grid = {
    widthPx,
    heightPx,
    tileWidthPx: Math.ceil(widthPx / columns),
    tileHeightPx: Math.ceil(heightPx / rows),
    pathOf: (row: number, column: number) => tilePath(tiles, row, column),
  }
  await encodeStitched(await stitchTiles(grid, { read: archive.read, workPath })).toFile(path)
}

/** Date of the faces in an archive, so that the same faces lead to the same bytes. */
const faceDate = new Date('2000-01-01T00:00:00Z')

/** Faces one after the other, so that only a few are in memory. */
async function* readFaces(faces: Readonly<Record<CubeFace, FaceTiles>>, order: FaceOrder): AsyncGenerator<ZipEntry> {
  for (const face of cubeFaces) yield { path: `${face}.jpg`, body: await readFace(faces[face], order) }
}

async function extract(source: PanoramaSource, path: string, archive: TourArchive): Promise<void> {
  if ('image' in source) {
    await archive.extract(source.image, path)
    return
  }
  const workPath = `${path}.pixels`
  try {
    if ('sphere' in source) await writeSphere(source.sphere, path, { archive, workPath })
    else await pipeline(zipOf(readFaces(source.faces, { archive, workPath }), faceDate), createWriteStream(path))
  } finally {
    await rm(workPath, { force: true })
  }
}

/** Writes the panoramas of an archive into a folder; returns their paths. */
export function extractPanoramas(
  { archivePath, sources, outputFolder }: Omit<ExtractionOrder, 'signal'>,
  onProgress: (panoramaCount: number) => void,
): Promise<readonly string[]> {
  return withTourArchive(archivePath, async (archive) => {
    const paths: string[] = []
    for (const [index, source] of sources.entries()) {
      const path = join(outputFolder, String(index))
      await extract(source, path, archive)
      paths.push(path)
      onProgress(paths.length)
    }
    return paths
  })
}
