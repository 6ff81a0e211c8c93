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
  readonly watch: Stopwatch
  /** Holds a folder for each level. */
  readonly folder: string
  /** Whether tiles may turn out empty. */
  readonly partial: boolean
  /** Called with the share of tiles done. */
  readonly onTiles: (fraction: number) => void
  /** Faces to cut; all of them unless told. */
  readonly faces?: readonly CubeFace[]
  /** Those of them that the stills show. */
  readonly seen: ReadonlySet<CubeFace>
  /** Tiles to write; all of them unless told. */
  readonly isWritten?: (address: TileAddress) => boolean
  /** Whether a tile that is not written is there all the same. */
  readonly isKept?: (address: TileAddress) => boolean
}

export type BuiltTiles = {
  readonly written: number
  readonly bytes: number
  readonly missing: readonly TileAddress[]
  /** Faces the stills are painted from. */
  readonly middle: Cube
}

type Tally = { written: number; bytes: number; readonly missing: TileAddress[] }

/** Writes the tiles of all faces and levels of a source that is prepared. While one face is encoded the next is cut, never more. */
export async function buildTiles(job: TileJob): Promise<BuiltTiles> {
  const { source, faceSizePx, pool, watch, faces = cubeFaces, seen } = job
  const tally: Tally = { written: 0, bytes: 0, missing: [] }
  const middle = new Map<CubeFace, FaceRaster>()
  let encoding: Promise<void> = Promise.resolve()
  // Two pyramids in turn: left to the garbage collector, six would pile up.
  const pyramids = [allocatePyramid(faceSizePx), allocatePyramid(faceSizePx)]
  for (const [index, face] of faces.entries()) {
    const levels = pyramids[index % 2] ?? []
    await watch.time('faces', () => cutPyramid(source, { face, levels }, pool))
    const sharpEnough = levels.find(({ sizePx }) => sizePx >= previewFaceSizePx) ?? levels.at(-1)
    if (sharpEnough && seen.has(face)) middle.set(face, copyRaster(sharpEnough))
    await encoding
    encoding = watch.time('tiles', () => writeFace(job, { face, levels }, tally))
    // Awaited one face later; until then a failure must not count as unhandled.
    encoding.catch(() => undefined)
  }
  await encoding
  return { ...tally, middle }
}

async function writeFace(
  { faceSizePx, folder, partial, onTiles, isWritten = () => true, isKept = () => false, faces = cubeFaces }: TileJob,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  tally: Tally,
): Promise<void> {
  const total = faces.length * tilesPerFace(faceSizePx)
  // Finest first: a tile with anything below it is never missing, even where averaging left nothing of it.
  const orders = levels
    .flatMap((raster, level) => tilesOfFace(face, level, raster.sizePx).map((address) => ({ raster, address })))
    .filter(({ address }) => isWritten(address))
    .reverse()
  const shown = new Set<string>()
  const isShown = (address: TileAddress) => shown.has(tileName(address)) || isKept(address)
  const takeTurns = async (): Promise<void> => {
    const memory = Buffer.allocUnsafe(tileBytes)
    for (let order = orders.shift(); order; order = orders.shift()) {
      const tile = cutTile(order.raster, order.address, memory)
      if (partial && isEmptyTile(tile) && !childAddressesOf(order.address).some(isShown))
        tally.missing.push(order.address)
      else {
        shown.add(tileName(order.address))
        const size = await writeTile(folder, order.address, tile)
        tally.bytes += size
        tally.written++
      }
      onTiles((tally.written + tally.missing.length) / total)
    }
  }
  // One more than cores, so that none idles while the next tile is cut.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, takeTurns))
}

/** Tiles of one face, all levels together. */
export function tilesPerFace(faceSizePx: number): number {
  let count = 0
  for (let level = 0; level < levelCountOf(faceSizePx); level++) count += tilesPerEdge(faceSizePx, level) ** 2
  return count
}
