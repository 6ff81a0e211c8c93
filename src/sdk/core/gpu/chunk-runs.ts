import type { DrawnTile } from '../tiles/draw-list.ts'
import { layersPerChunk } from '../tiles/tile-pool.ts'

/** Consecutive tiles of one texture array, which one draw call draws. */
type ChunkRun = { readonly chunk: number; readonly tiles: DrawnTile[] }

/**
 * Divides tiles into runs of one texture array each. If their order doesn't matter, because the depth test decides between
 * them, all tiles of an array are one run.
 */
export function runsByChunk(tiles: readonly DrawnTile[], mayReorder: boolean): readonly ChunkRun[] {
  const runs: ChunkRun[] = []
  for (const drawn of tiles) {
    const chunk = Math.floor(drawn.tile.slot / layersPerChunk)
    const run = mayReorder ? runs.find((candidate) => candidate.chunk === chunk) : runs.at(-1)
    if (run?.chunk === chunk) run.tiles.push(drawn)
    else runs.push({ chunk, tiles: [drawn] })
  }
  return runs
}
