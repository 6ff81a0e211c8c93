import { type MapView, worldPx } from '../../../shared/geometry/mercator.ts'

/** A tile of the map: a square of the world, which has `2 ** z` of them across; it goes on beyond its edges. */
export type MapTile = { readonly z: number; readonly x: number; readonly y: number }

type Size = { readonly widthPx: number; readonly heightPx: number }

export const tileKey = ({ z, x, y }: MapTile) => `${z}/${x}/${y}`

/** Tiles of a zoom that a view of this size shows. */
export function tilesInView({ center, zoom }: MapView, z: number, { widthPx, heightPx }: Size): MapTile[] {
  const tileSizePx = worldPx * 2 ** (zoom - z)
  const count = 2 ** z
  const range = (at: number, sizePx: number) => {
    const first = Math.floor(at * count - sizePx / 2 / tileSizePx)
    const last = Math.floor(at * count + sizePx / 2 / tileSizePx)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const rows = range(center.y, heightPx).filter((y) => y >= 0 && y < count)
  return rows.flatMap((y) => range(center.x, widthPx).map((x) => ({ z, x, y })))
}

function overlaps(first: MapTile, second: MapTile): boolean {
  const [coarser, finer] = first.z < second.z ? [first, second] : [second, first]
  const scale = 2 ** (finer.z - coarser.z)
  return Math.floor(finer.x / scale) === coarser.x && Math.floor(finer.y / scale) === coarser.y
}

/** Upper limit of substitute tiles in memory. */
const maxSubstitutes = 48

/** Tiles of other zooms that stay for now: those that are seen where a wanted one has not come yet. */
export function substituteTiles(loaded: readonly MapTile[], visible: readonly MapTile[]): readonly MapTile[] {
  const loadedKeys = new Set(loaded.map(tileKey))
  const missing = visible.filter((place) => !loadedKeys.has(tileKey(place)))
  const [z] = visible.map((place) => place.z)
  const others = loaded.filter((place) => place.z !== z && missing.some((first) => overlaps(first, place)))
  return others.slice(-maxSubstitutes)
}
