import { type MapView, worldPx } from '../../../shared/geometry/mercator.ts'

/** A tile of the map: a square of the world, which has `2 ** z` of them across; it goes on beyond its edges. */
export type TilePlace = { readonly z: number; readonly x: number; readonly y: number }

type Size = { readonly widthPx: number; readonly heightPx: number }

export const tileKey = ({ z, x, y }: TilePlace) => `${z}/${x}/${y}`

/** Tiles of a zoom that a view of this size shows. */
export function tilesInView({ center, zoom }: MapView, z: number, { widthPx, heightPx }: Size): TilePlace[] {
  const shownPx = worldPx * 2 ** (zoom - z)
  const count = 2 ** z
  const range = (at: number, sizePx: number) => {
    const first = Math.floor(at * count - sizePx / 2 / shownPx)
    const last = Math.floor(at * count + sizePx / 2 / shownPx)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const rows = range(center.y, heightPx).filter((y) => y >= 0 && y < count)
  return rows.flatMap((y) => range(center.x, widthPx).map((x) => ({ z, x, y })))
}

function overlap(one: TilePlace, other: TilePlace): boolean {
  const [near, far] = one.z < other.z ? [one, other] : [other, one]
  const times = 2 ** (far.z - near.z)
  return Math.floor(far.x / times) === near.x && Math.floor(far.y / times) === near.y
}

/** More of them are not held in memory, however fast somebody zooms. */
const keptMax = 48

/** Tiles of other zooms that stay for now: those that are seen where a wanted one has not come yet. */
export function tilesToKeep(loaded: readonly TilePlace[], wanted: readonly TilePlace[]): readonly TilePlace[] {
  const known = new Set(loaded.map(tileKey))
  const missing = wanted.filter((place) => !known.has(tileKey(place)))
  const [z] = wanted.map((place) => place.z)
  const others = loaded.filter((place) => place.z !== z && missing.some((one) => overlap(one, place)))
  return others.slice(-keptMax)
}
