import { worldPx } from '../../../../../shared/geometry/mercator.ts'
import type { MapCorner } from '../../../../viewer/maps/map-stage.tsx'
import type { MapBase } from './use-graph-layout.ts'

/** Viewport of the link graph: the position of its origin on the screen in pixels, and its zoom factor. */
type Viewport = { readonly left: number; readonly top: number; readonly zoom: number }

/** Point of the map in the top left corner of the screen, and the zoom level at which stops are at their locations. */
export function mapCorner({ left, top, zoom }: Viewport, { scale, origin }: MapBase): MapCorner {
  const pxPerWorld = scale * zoom
  return { x: origin.x - left / pxPerWorld, y: origin.y - top / pxPerWorld, zoom: Math.log2(pxPerWorld / worldPx) }
}
