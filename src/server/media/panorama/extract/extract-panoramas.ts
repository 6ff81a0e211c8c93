import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CubeFace, cubeFaces } from '../../../../shared/geometry/cube.ts'
import type { FaceTiles, PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'
import { tilePath, tilesPerEdge } from '../../../../shared/tour-imports/panorama-source.ts'
import type { ExtractionOrder } from '../../../ports/panorama-extractor.ts'
import { type TourArchive, withTourArchive } from '../../../ports/tour-archive.ts'
import { type ZipEntry, zipOf } from '../../../ports/zip.ts'
import { stitchFace } from './stitch-face.ts'

type FaceOrder = { readonly archive: TourArchive; readonly workPath: string }

/** Bytes of a face: its only image as it is, or its stitched tiles. */
async function readFace(tiles: FaceTiles, { archive, workPath }: FaceOrder): Promise<Buffer> {
  if (tilesPerEdge(tiles) === 1) return archive.read(tilePath(tiles, 0, 0))
  return stitchFace(tiles, { read: archive.read, workPath })
}

/** Date of the faces in an archive, so that the same faces lead to the same bytes. */
const faceDate = new Date('2000-01-01T00:00:00Z')

/** Faces one after the other, so that only a few are in memory. */
async function* readFaces(faces: Readonly<Record<CubeFace, FaceTiles>>, order: FaceOrder): AsyncGenerator<ZipEntry> {
  for (const face of cubeFaces) yield { path: `${face}.jpg`, body: await readFace(faces[face], order) }
}

async function extract(source: PanoramaSource, path: string, archive: TourArchive): Promise<void> {
  if ('image' in source) {
    await writeFile(path, await archive.read(source.image))
    return
  }
  const workPath = `${path}.face`
  try {
    await pipeline(zipOf(readFaces(source.faces, { archive, workPath }), faceDate), createWriteStream(path))
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
