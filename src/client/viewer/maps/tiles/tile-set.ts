import type { TileCoordinates, TileResult } from './tile-loader.ts'

export type TileFormat = 'raster' | 'vector'

/** Tiles of a server, as MapLibre needs to know them. */
export type OpenTiles = {
  readonly format: TileFormat
  readonly tileSize: 256 | 512
  readonly minzoom: number
  readonly maxzoom: number
  readonly request: (tile: TileCoordinates, signal: AbortSignal) => Promise<TileResult>
}
