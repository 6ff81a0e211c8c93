import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cubeFaces } from '../../../../shared/geometry/cube.ts'
import type { FaceTiles, PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'
import { tilePath, tilesPerEdge } from '../../../../shared/tour-imports/panorama-source.ts'
import type { ExtractionOrder } from '../../../ports/panorama-extractor.ts'
import { type TourArchive, withTourArchive } from '../../../ports/tour-archive.ts'
import { stitchFace } from './stitch-face.ts'
import { createStoredZip } from './stored-zip.ts'

type FaceOrder = { readonly archive: TourArchive; readonly workPath: string }

/** Bytes of a face: its only image as it is, or its stitched tiles. */
async function readFace(tiles: FaceTiles, { archive, workPath }: FaceOrder): Promise<Buffer> {
  if (tilesPerEdge(tiles) === 1) return archive.read(tilePath(tiles, 0, 0))
  return stitchFace(tiles, { read: archive.read, workPath })
}

async function extract(source: PanoramaSource, path: string, archive: TourArchive): Promise<void> {
  if ('image' in source) {
    await writeFile(path, await archive.read(source.image))
    return
  }
  const zip = await createStoredZip(path)
  const workPath = `${path}.face`
  try {
    // One face after the other, so that a single one is in memory.
    for (const face of cubeFaces)
      await zip.add(`${face}.jpg`, await readFace(source.faces[face], { archive, workPath }))
    await zip.finish()
  } finally {
    await zip.close()
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
