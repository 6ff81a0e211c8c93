import { availableParallelism } from 'node:os'
import { type CubeFace, cubeFaces } from '../../../shared/cube.ts'
import { levelCountOf, tilesPerEdge } from '../../../shared/media/pyramid.ts'
import type { Stopwatch } from '../stopwatch.ts'
import type { Cube } from './cube-sampler.ts'
import { allocatePyramid, cutPyramid, preparePlane } from './cut-faces.ts'
import type { FacePool } from './faces/face-pool.ts'
import { copyRaster, type FaceRaster } from './faces/face-raster.ts'
import type { SourcePlane } from './faces/source-plane.ts'
import { stillsFaceSizePx } from './stills.ts'
import {
  childrenOf,
  cutTile,
  isEmptyTile,
  type TileAddress,
  tileBytes,
  tileName,
  tilesOfFace,
  writeTile,
} from './tiles.ts'

export type TileJob = {
  readonly plane: SourcePlane
  readonly faceSizePx: number
  readonly pool: FacePool
  readonly watch: Stopwatch
  /** Holds a folder for each level. */
  readonly folder: string
  /** Whether tiles may turn out empty. */
  readonly partial: boolean
  /** Called with the share of tiles done. */
  readonly onTiles: (fraction: number) => void
}

export type BuiltTiles = {
  readonly written: number
  readonly bytes: number
  readonly missing: readonly TileAddress[]
  /** Faces the stills are painted from, and those of the coarsest level. */
  readonly middle: Cube
  readonly coarsest: Cube
}

type Tally = { written: number; bytes: number; readonly missing: TileAddress[] }

/** Writes the tiles of all faces and levels. While one face is encoded the next is cut, never more. */
export async function buildTiles(job: TileJob): Promise<BuiltTiles> {
  const { plane, faceSizePx, pool, watch } = job
  const tally: Tally = { written: 0, bytes: 0, missing: [] }
  const [middle, coarsest] = [new Map<CubeFace, FaceRaster>(), new Map<CubeFace, FaceRaster>()]
  await watch.time('faces', () => preparePlane(plane, faceSizePx, pool))
  let encoding: Promise<void> = Promise.resolve()
  // Two pyramids in turn: left to the garbage collector, six would pile up.
  const pyramids = [allocatePyramid(faceSizePx), allocatePyramid(faceSizePx)]
  for (const [index, face] of cubeFaces.entries()) {
    const levels = pyramids[index % 2] ?? []
    await watch.time('faces', () => cutPyramid(plane, { face, levels }, pool))
    const [small] = levels
    const sharpEnough = levels.find(({ sizePx }) => sizePx >= stillsFaceSizePx) ?? levels.at(-1)
    if (small) coarsest.set(face, copyRaster(small))
    if (sharpEnough) middle.set(face, copyRaster(sharpEnough))
    await encoding
    encoding = watch.time('tiles', () => writeFace(job, { face, levels }, tally))
    // Awaited one face later; until then a failure must not count as unhandled.
    encoding.catch(() => undefined)
  }
  await encoding
  return { ...tally, middle, coarsest }
}

async function writeFace(
  { faceSizePx, folder, partial, onTiles }: TileJob,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  tally: Tally,
): Promise<void> {
  const total = cubeFaces.length * tilesPerFace(faceSizePx)
  // Finest first: a tile with anything below it is never missing, even where averaging left nothing of it.
  const orders = levels
    .flatMap((raster, level) => tilesOfFace(face, level, raster.sizePx).map((address) => ({ raster, address })))
    .reverse()
  const shown = new Set<string>()
  const takeTurns = async (): Promise<void> => {
    const memory = Buffer.allocUnsafe(tileBytes)
    for (let order = orders.shift(); order; order = orders.shift()) {
      const tile = cutTile(order.raster, order.address, memory)
      if (partial && isEmptyTile(tile) && !childrenOf(order.address).some((child) => shown.has(tileName(child))))
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
