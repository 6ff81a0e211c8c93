import { fitPoints, type MapPoint, type MapView } from '../../../shared/geometry/mercator.ts'

/** Zoom level of a single location with its streets. */
export const streetZoom = 17
/** Space below pins for their names and for the attribution. */
const paddingPx = 72

/** True if all points are the same, such as the points of a stop's pin and of its view cone. */
function isSinglePoint([first, ...others]: readonly MapPoint[]): boolean {
  return first !== undefined && others.every(({ x, y }) => x === first.x && y === first.y)
}

type Size = { readonly widthPx: number; readonly heightPx: number }

/** View of a map that shows all markers. One location alone is at `singleMarkerZoom`. */
export function viewOfMarkers(points: readonly MapPoint[], size: Size, singleMarkerZoom: number): MapView {
  const innerPx = (sizePx: number) => Math.max(1, sizePx - 2 * paddingPx)
  const maxZoom = isSinglePoint(points) ? singleMarkerZoom : streetZoom
  return fitPoints(points, { widthPx: innerPx(size.widthPx), heightPx: innerPx(size.heightPx), maxZoom })
}
