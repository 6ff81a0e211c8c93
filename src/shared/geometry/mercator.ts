import type { GeoLocation } from '../media/media.ts'

/** Web Mercator coordinates, 0…1 eastward and southward from the top left of the world map. */
export type MapPoint = { readonly x: number; readonly y: number }
/** View of the map. At `zoom` 0 the world is `worldPx` wide; each level doubles it. */
export type MapView = { readonly center: MapPoint; readonly zoom: number }

/** Width of the world map at zoom 0. */
export const worldPx = 512
/** Latitude of the top edge of the map, which makes it a square. */
const maxLatitudeDeg = 85.051129
/** Length of the equator. */
const equatorM = 40_075_016.686
const radPerDeg = Math.PI / 180

/** Projection by OGC Two Dimensional Tile Matrix Set, annex D (WebMercatorQuad). */
export function toMapPoint({ latitudeDeg, longitudeDeg }: GeoLocation): MapPoint {
  const latitude = Math.min(maxLatitudeDeg, Math.max(-maxLatitudeDeg, latitudeDeg)) * radPerDeg
  return { x: longitudeDeg / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI) }
}

/** Inverse of `toMapPoint`. */
export function fromMapPoint({ x, y }: MapPoint): GeoLocation {
  const latitudeDeg = Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radPerDeg
  return { latitudeDeg, longitudeDeg: (x - 0.5) * 360 }
}

/** The same point in the range of the map, which repeats east and west of its edges. */
export function wrapPoint({ x, y }: MapPoint): MapPoint {
  return { x: ((x % 1) + 1) % 1, y }
}

/** Position of a point in a view, in pixels from its center, by the shorter way around the world. */
export function offsetPx({ center, zoom }: MapView, { x, y }: MapPoint): MapPoint {
  const sizePx = worldPx * 2 ** zoom
  const across = ((x - center.x + 1.5) % 1) - 0.5
  return { x: across * sizePx, y: (y - center.y) * sizePx }
}

/** Inverse of `offsetPx`. */
export function pointAtPx({ center, zoom }: MapView, { x, y }: MapPoint): MapPoint {
  const sizePx = worldPx * 2 ** zoom
  return wrapPoint({ x: center.x + x / sizePx, y: center.y + y / sizePx })
}

/** Ground resolution: meters per pixel at a point. */
export function metersPerPx({ y }: MapPoint, zoom: number): number {
  return (equatorM * Math.cos(fromMapPoint({ x: 0, y }).latitudeDeg * radPerDeg)) / (worldPx * 2 ** zoom)
}

const metersPerDeg = equatorM / 360

const roundDeg = (deg: number) => Math.round(deg * 1e6) / 1e6

/** Rounds coordinates to six decimals, about a decimeter. */
export function roundLocation({ latitudeDeg, longitudeDeg }: GeoLocation): GeoLocation {
  return { latitudeDeg: roundDeg(latitudeDeg), longitudeDeg: roundDeg(longitudeDeg) }
}

/** Moves a location by meters. Accurate for short distances that aren't close to the poles. */
export function offsetLocation({ latitudeDeg, longitudeDeg }: GeoLocation, eastM: number, northM: number): GeoLocation {
  const latitude = Math.min(maxLatitudeDeg, Math.max(-maxLatitudeDeg, latitudeDeg + northM / metersPerDeg))
  const longitude = longitudeDeg + eastM / metersPerDeg / Math.cos(latitude * radPerDeg)
  return roundLocation({ latitudeDeg: latitude, longitudeDeg: ((longitude + 540) % 360) - 180 })
}

type MapWindow = { readonly widthPx: number; readonly heightPx: number; readonly maxZoom: number }

/** X of the westernmost point: the point east of the widest gap, because the points may span the date line. */
function westernmostX(xs: readonly number[]): number {
  const sorted = xs.toSorted((a, b) => a - b)
  const gapBefore = (index: number) => (sorted[index] ?? 0) - (sorted[index - 1] ?? (sorted.at(-1) ?? 0) - 1)
  const indexAfterGap = sorted.reduce((best, _, index) => (gapBefore(index) > gapBefore(best) ? index : best), 0)
  return sorted[indexAfterGap] ?? 0
}

/** View that fits all points into a window. A single point is at `maxZoom`. */
export function fitPoints(points: readonly MapPoint[], { widthPx, heightPx, maxZoom }: MapWindow): MapView {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const westX = westernmostX(xs)
  const width = Math.max(...xs.map((x) => (x - westX + 1) % 1))
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  const scale = Math.min(widthPx / width, heightPx / (bottom - top))
  const zoom = Math.min(maxZoom, Math.max(0, Math.log2(scale / worldPx)))
  return { center: { x: (westX + width / 2) % 1, y: (top + bottom) / 2 }, zoom }
}

/** Length of a scale bar in meters: the smallest 1, 2 or 5 times a power of ten that is at least `minPx` wide. */
export function scaleBarLengthM(pxPerM: number, minPx: number): number {
  const minM = minPx / pxPerM
  const power = 10 ** Math.floor(Math.log10(minM))
  return power * ([1, 2, 5].find((times) => times * power >= minM) ?? 10)
}
