import { worldPx } from '../../../../../shared/geometry/mercator.ts'
import type { LinkSite } from '../link-sites.ts'
import type { PlanePoint } from '../neighborhood-graph.ts'
import type { Positions } from './automatic-layout.ts'
import { gap, nodeSize } from './node-size.ts'

/** Preferred distance between the centers of neighboring stops. */
const preferredDistancePx = nodeSize.width + gap.x
const streetZoom = 17
/** Scale of a map if all stops have the same location. */
const streetScale = worldPx * 2 ** streetZoom
/** Limits of the longer side of a layout, in pixels at a zoom of 1. */
const minSidePx = 1000
const maxSidePx = 12_000
/** Fraction of the stops that may be closer to their nearest neighbor than preferred. */
const closerFraction = 0.25

/** Distances of the points to their nearest neighbors at other positions, in ascending order. */
function nearestDistances(points: readonly PlanePoint[]): readonly number[] {
  return points
    .map((point) =>
      Math.min(
        ...points
          .filter((other) => other.x !== point.x || other.y !== point.y)
          .map((other) => Math.hypot(other.x - point.x, other.y - point.y)),
      ),
    )
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
}

/** Bounding box of a floor plan, or of the stops on the map. */
type Extent = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

function extentOf(points: readonly PlanePoint[]): Extent {
  const left = Math.min(...points.map(({ x }) => x))
  const top = Math.min(...points.map(({ y }) => y))
  return {
    left,
    top,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
  }
}

/** Scale at which most stops have at least the preferred distance, within the limits of the longer side. */
function scaleOf(points: readonly PlanePoint[], { width, height }: Extent): number {
  const side = Math.max(width, height)
  if (side === 0) return streetScale
  const distances = nearestDistances(points)
  const targetDistance = distances[Math.floor(distances.length * closerFraction)]
  const scale = targetDistance === undefined ? 0 : preferredDistancePx / targetDistance
  return Math.min(maxSidePx / side, Math.max(minSidePx / side, scale))
}

export type SiteLayout = {
  readonly positions: Positions
  /** Size of the floor plan in the graph, or of the bounding box of the stops on the map. */
  readonly width: number
  readonly height: number
  /** Pixels of the graph per unit of the floor plan or of the map. */
  readonly scale: number
  /** Point of the floor plan or of the map at the origin of the graph. */
  readonly origin: PlanePoint
}

/** Offset between stops at the same position, so that each is visible. */
const stackOffsetPx = 28

/**
 * Layout of stops by their positions on a floor plan or on the map. `imageSize` is the size of the floor plan's image;
 * null for the map.
 */
export function siteLayout(
  { points }: Pick<LinkSite, 'points'>,
  imageSize: Pick<Extent, 'width' | 'height'> | null,
): SiteLayout {
  if (points.length === 0 && imageSize === null)
    return { positions: new Map(), width: 0, height: 0, scale: 1, origin: { x: 0, y: 0 } }
  const extent = imageSize === null ? extentOf(points) : { left: 0, top: 0, ...imageSize }
  const scale = scaleOf(points, extent)
  const countAt = new Map<string, number>()
  const positions = new Map(
    points.map(({ stop, x, y }) => {
      const earlierCount = countAt.get(`${x} ${y}`) ?? 0
      countAt.set(`${x} ${y}`, earlierCount + 1)
      const corner = {
        x: (x - extent.left) * scale - nodeSize.width / 2 + earlierCount * stackOffsetPx,
        y: (y - extent.top) * scale - nodeSize.height / 2 + earlierCount * stackOffsetPx,
      }
      return [stop.id, corner]
    }),
  )
  const origin = { x: extent.left, y: extent.top }
  return { positions, width: extent.width * scale, height: extent.height * scale, scale, origin }
}
