import type { GeoLocation } from '../media/media.ts'

/** A place on the square map of the world (Web Mercator): 0…1 to the east and to the south from its top left. */
export type MapPoint = { readonly x: number; readonly y: number }
/** `zoom` 0 shows the world `worldPx` wide; each further one twice as wide. */
export type MapView = { readonly center: MapPoint; readonly zoom: number }

export const worldPx = 512
/** Beyond it the square has no room. */
const maxLatitudeDeg = 85.051129
const equatorM = 40_075_016.686
const radPerDeg = Math.PI / 180

/** Formula: OGC Two Dimensional Tile Matrix Set, annex D (WebMercatorQuad). */
export function toMapPoint({ latitudeDeg, longitudeDeg }: GeoLocation): MapPoint {
  const latitude = Math.min(maxLatitudeDeg, Math.max(-maxLatitudeDeg, latitudeDeg)) * radPerDeg
  return { x: longitudeDeg / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI) }
}

/** The reverse of `toMap`, within the square. */
export function fromMapPoint({ x, y }: MapPoint): GeoLocation {
  const latitudeDeg = Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radPerDeg
  return { latitudeDeg, longitudeDeg: (x - 0.5) * 360 }
}

/** What a pixel at a place measures on the ground. */
export function metersPerPx({ y }: MapPoint, zoom: number): number {
  return (equatorM * Math.cos(fromMapPoint({ x: 0, y }).latitudeDeg * radPerDeg)) / (worldPx * 2 ** zoom)
}

const metersPerDeg = equatorM / 360

/** A place to about a decimetre: what lies beyond is noise. */
export function roundLocation({ latitudeDeg, longitudeDeg }: GeoLocation): GeoLocation {
  const [latitude = 0, longitude = 0] = [latitudeDeg, longitudeDeg].map((deg) => Math.round(deg * 1e6) / 1e6)
  return { latitudeDeg: latitude, longitudeDeg: longitude }
}

/** The place some meters to the east and to the north; for short ways, away from the poles. */
export function offsetLocation({ latitudeDeg, longitudeDeg }: GeoLocation, eastM: number, northM: number): GeoLocation {
  const latitude = Math.min(maxLatitudeDeg, Math.max(-maxLatitudeDeg, latitudeDeg + northM / metersPerDeg))
  const longitude = longitudeDeg + eastM / metersPerDeg / Math.cos(latitude * radPerDeg)
  return roundLocation({ latitudeDeg: latitude, longitudeDeg: ((longitude + 540) % 360) - 180 })
}

type Window = { readonly widthPx: number; readonly heightPx: number; readonly maxZoom: number }

/** Where points begin if one goes east from the widest stretch without any: the world is cut open there. */
function westernmost(xs: readonly number[]): number {
  const sorted = xs.toSorted((a, b) => a - b)
  const gapBefore = (at: number) => (sorted[at] ?? 0) - (sorted[at - 1] ?? (sorted.at(-1) ?? 0) - 1)
  const widest = sorted.reduce((best, _, at) => (gapBefore(at) > gapBefore(best) ? at : best), 0)
  return sorted[widest] ?? 0
}

/** The view that has all points in a window of this size; one point alone is seen from `maxZoom`. */
export function fitPoints(points: readonly MapPoint[], { widthPx, heightPx, maxZoom }: Window): MapView {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const left = westernmost(xs)
  const across = Math.max(...xs.map((x) => (x - left + 1) % 1))
  const top = Math.min(...ys)
  const low = Math.max(...ys)
  const widest = Math.min(widthPx / across, heightPx / (low - top))
  const zoom = Math.min(maxZoom, Math.max(0, Math.log2(widest / worldPx)))
  return { center: { x: (left + across / 2) % 1, y: (top + low) / 2 }, zoom }
}

/** The round length in meters (1, 2 or 5 times a power of ten) that is at least `leastPx` long. */
export function scaleBarLengthM(pxPerM: number, leastPx: number): number {
  const least = leastPx / pxPerM
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((times) => times * power >= least) ?? 10)
}
