import { worldPx } from '../../../../../shared/geometry/mercator.ts'
import type { LinkSite } from '../link-sites.ts'
import type { PlanePoint } from '../neighborhood-graph.ts'
import type { Positions } from './automatic-layout.ts'
import { gap, nodeSize } from './node-size.ts'

/** Distance of two stops side by side. */
const wantedDistance = nodeSize.width + gap.x
/** Scale of a map whose stops are all at one location: that of its streets. */
const streetScale = worldPx * 2 ** 17
const minSide = 1000
const maxSide = 12_000
/** Share of the stops that may be nearer to their neighbor than they are wide, and overlap. */
const overlappingShare = 0.25

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

/** Size of a plan, or of the part of the map with stops. */
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

/** Scale at which most stops don't overlap, within bounds for the longer side of all. */
function scaleOf(points: readonly PlanePoint[], { width, height }: Extent): number {
  const side = Math.max(width, height)
  if (side === 0) return streetScale
  const distances = nearestDistances(points)
  const typicalDistance = distances[Math.floor(distances.length * overlappingShare)]
  const scale = typicalDistance === undefined ? 0 : wantedDistance / typicalDistance
  return Math.min(maxSide / side, Math.max(minSide / side, scale))
}

export type SiteLayout = {
  readonly positions: Positions
  /** Size of the plan's image in the graph; on the map that of the part with stops. */
  readonly width: number
  readonly height: number
  /** Pixels of the graph for a unit of the plan or of the map, and the point of these at the origin of the graph. */
  readonly scale: number
  readonly origin: PlanePoint
}

/** Shift of a stop from another one at the same position, so that both can be seen. */
const shift = 28

/** Layout of stops where they are on a floor plan with an image of a size, or on the map. */
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
        x: (x - extent.left) * scale - nodeSize.width / 2 + earlierCount * shift,
        y: (y - extent.top) * scale - nodeSize.height / 2 + earlierCount * shift,
      }
      return [stop.id, corner]
    }),
  )
  const origin = { x: extent.left, y: extent.top }
  return { positions, width: extent.width * scale, height: extent.height * scale, scale, origin }
}
