import { type MapView, worldPx } from '../../../shared/geometry/mercator.ts'

/** A tile of a world map that is `2 ** z` tiles wide. `x` may be beyond its edges, because the map repeats. */
export type MapTile = { readonly z: number; readonly x: number; readonly y: number }

type Size = { readonly widthPx: number; readonly heightPx: number }

export const tileKey = ({ z, x, y }: MapTile) => `${z}/${x}/${y}`

/** Visible tiles of a zoom level. */
export function tilesInView({ center, zoom }: MapView, z: number, { widthPx, heightPx }: Size): MapTile[] {
  const tileSizePx = worldPx * 2 ** (zoom - z)
  const tilesAcross = 2 ** z
  const indexesAlong = (middle: number, sizePx: number) => {
    const first = Math.floor(middle * tilesAcross - sizePx / 2 / tileSizePx)
    const last = Math.floor(middle * tilesAcross + sizePx / 2 / tileSizePx)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const rows = indexesAlong(center.y, heightPx).filter((y) => y >= 0 && y < tilesAcross)
  return rows.flatMap((y) => indexesAlong(center.x, widthPx).map((x) => ({ z, x, y })))
}

function overlaps(a: MapTile, b: MapTile): boolean {
  const [coarser, finer] = a.z < b.z ? [a, b] : [b, a]
  const scale = 2 ** (finer.z - coarser.z)
  return Math.floor(finer.x / scale) === coarser.x && Math.floor(finer.y / scale) === coarser.y
}

/** Maximum number of substitute tiles in memory. */
const maxSubstitutes = 48

/** Loaded tiles of other zoom levels that overlap visible tiles which aren't loaded yet. */
export function substituteTiles(loaded: readonly MapTile[], visible: readonly MapTile[]): readonly MapTile[] {
  const loadedKeys = new Set(loaded.map(tileKey))
  const missingTiles = visible.filter((tile) => !loadedKeys.has(tileKey(tile)))
  const z = visible[0]?.z
  const substitutes = loaded.filter(
    (tile) => tile.z !== z && missingTiles.some((missingTile) => overlaps(missingTile, tile)),
  )
  return substitutes.slice(-maxSubstitutes)
}
