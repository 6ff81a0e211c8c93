import type { TileCoordinates, TileResult } from './tile-loader.ts'

export type TileFormat = 'raster' | 'vector'

/** Tiles of a server or an archive: the options of a MapLibre source, and the function that requests a tile. */
export type OpenTiles = {
  readonly format: TileFormat
  readonly tileSize: 256 | 512
  readonly minzoom: number
  readonly maxzoom: number
  readonly request: (tile: TileCoordinates, signal: AbortSignal) => Promise<TileResult>
}
