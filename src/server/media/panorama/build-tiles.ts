import { availableParallelism } from 'node:os'
import { type CubeFace, cubeFaces } from '../../../shared/geometry/cube.ts'
import { levelCountOf, tilesPerEdge } from '../../../shared/media/pyramid.ts'
import type { Stopwatch } from '../stopwatch.ts'
import type { Cube } from './cube-sampler.ts'
import { allocatePyramid, cutPyramid, type FaceSource } from './cut-faces.ts'
import type { FacePool } from './faces/face-pool.ts'
import { copyRaster, type FaceRaster } from './faces/face-raster.ts'
import { previewFaceSizePx } from './previews.ts'
import {
  childAddressesOf,
  cutTile,
  isEmptyTile,
  type TileAddress,
  tileBytes,
  tileName,
  tilesOfFace,
  writeTile,
} from './tiles.ts'

export type TileJob = {
  readonly source: FaceSource
  readonly faceSizePx: number
  readonly pool: FacePool
  readonly stopwatch: Stopwatch
  /** Output folder, which has a subfolder for each level. */
  readonly folder: string
  /** True if the panorama is partial, so that tiles may be empty. */
  readonly isPartial: boolean
  /** Receives progress from 0 to 1. */
  readonly onProgress: (progress: number) => void
  /** Faces to cut; all by default. */
  readonly faces?: readonly CubeFace[]
  /** Faces that the preview images show. */
  readonly previewFaces: ReadonlySet<CubeFace>
  /** True for tiles that are written; all are by default. */
  readonly shouldWrite?: (address: TileAddress) => boolean
  /** True for tiles that are reused from the previous build; none are by default. */
  readonly isReused?: (address: TileAddress) => boolean
}

export type BuiltTiles = {
  readonly writtenCount: number
  readonly sizeBytes: number
  readonly missing: readonly TileAddress[]
  /** Faces that the preview images are rendered from. */
  readonly previewCube: Cube
}

/** Mutable counts of `BuiltTiles` during a build. */
type Tally = { writtenCount: number; sizeBytes: number; readonly missing: TileAddress[] }

/** Writes the tiles of all faces and levels of a prepared source. While one face is encoded, the next is cut. */
export async function buildTiles(job: TileJob): Promise<BuiltTiles> {
  const { source, faceSizePx, pool, stopwatch, faces = cubeFaces, previewFaces } = job
  const tally: Tally = { writtenCount: 0, sizeBytes: 0, missing: [] }
  const previewCube = new Map<CubeFace, FaceRaster>()
  let encoding: Promise<void> = Promise.resolve()
  // Two pyramids are reused alternately, because the garbage collector would free six of them too late.
  const pyramids = [allocatePyramid(faceSizePx), allocatePyramid(faceSizePx)]
  for (const [index, face] of faces.entries()) {
    const levels = pyramids[index % 2] ?? []
    await stopwatch.time('faces', () => cutPyramid(source, { face, levels }, pool))
    const previewLevel = levels.find(({ sizePx }) => sizePx >= previewFaceSizePx) ?? levels.at(-1)
    if (previewLevel && previewFaces.has(face)) previewCube.set(face, copyRaster(previewLevel))
    await encoding
    encoding = stopwatch.time('tiles', () => writeFace(job, { face, levels }, tally))
    // A rejection is thrown where it is awaited, one face later, and must not count as unhandled until then.
    encoding.catch(() => undefined)
  }
  await encoding
  return { ...tally, previewCube }
}

async function writeFace(
  {
    faceSizePx,
    folder,
    isPartial,
    onProgress,
    shouldWrite = () => true,
    isReused = () => false,
    faces = cubeFaces,
  }: TileJob,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  tally: Tally,
): Promise<void> {
  const totalTiles = faces.length * tilesPerFace(faceSizePx)
  // The finest level comes first. A tile with content in a finer level isn't missing, even if downscaling made it empty.
  const queue = levels
    .flatMap((raster, level) => tilesOfFace(face, level, raster.sizePx).map((address) => ({ raster, address })))
    .filter(({ address }) => shouldWrite(address))
    .reverse()
  const writtenNames = new Set<string>()
  const hasContent = (address: TileAddress) => writtenNames.has(tileName(address)) || isReused(address)
  const writeRemaining = async (): Promise<void> => {
    const tileBuffer = Buffer.allocUnsafe(tileBytes)
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const tile = cutTile(entry.raster, entry.address, tileBuffer)
      if (isPartial && isEmptyTile(tile) && !childAddressesOf(entry.address).some(hasContent)) {
        tally.missing.push(entry.address)
      } else {
        writtenNames.add(tileName(entry.address))
        tally.sizeBytes += await writeTile(folder, entry.address, tile)
        tally.writtenCount++
      }
      onProgress((tally.writtenCount + tally.missing.length) / totalTiles)
    }
  }
  // There is one writer more than cores, so that no core idles while a tile is cut.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, writeRemaining))
}

/** Number of tiles of one cube face on all levels. */
export function tilesPerFace(faceSizePx: number): number {
  let count = 0
  for (let level = 0; level < levelCountOf(faceSizePx); level++) count += tilesPerEdge(faceSizePx, level) ** 2
  return count
}
