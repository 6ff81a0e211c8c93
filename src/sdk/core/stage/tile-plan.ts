import type { Projection } from '../camera/projection.ts'
import { type Detail, type VisibleTile, visibleTiles } from '../tiles/level-of-detail.ts'
import type { Tile } from '../tiles/tile.ts'
import {
  firstLevelRequests,
  isFetchable,
  prefetchRequests,
  prioritize,
  requestClasses,
  type TileRequest,
  visibleRequests,
} from '../tiles/tile-priority.ts'
import type { StageImage } from './stage-image.ts'

/** An image and the projection that shows it. */
export type ImageView = {
  readonly image: StageImage
  readonly projection: Projection
  /** Projections of the eyes of a headset. `projection` is then the projection of either eye. */
  readonly eyes?: readonly Projection[] | undefined
}

export type LoadedImageView = ImageView & { readonly visible: readonly VisibleTile[] }

/** Hints for prefetching, most likely first. */
export type Prefetch = {
  /** Predicted view of the moving camera. */
  readonly ahead: Projection | null
  /** Images of linked stops. */
  readonly neighbors: readonly StageImage[]
  /** Stop under the pointer or focus, with its view on arrival. */
  readonly nextStop: ImageView | null
  /** True if nothing moves and all visible tiles are loaded. */
  readonly isIdle: boolean
  /** True if the view moves too fast for its finest level. */
  readonly isTooFast: boolean
  /** True if the visible tiles that are missing would only refine a view that is sharp. */
  readonly isRefining: boolean
}

/** Idle prefetching covers this multiple of the view's size, so that small turns show loaded tiles. */
const surroundingsFactor = 1.5
/** Factor of the screen pixels per texel in the surroundings, which are prefetched at about half the resolution. */
const surroundingsTexelFactor = 2

function widenProjection(projection: Projection): Projection {
  const { lens } = projection
  return {
    ...projection,
    lens: lens && { ...lens, scale: [lens.scale[0] / surroundingsFactor, lens.scale[1] / surroundingsFactor] },
    widthPx: projection.widthPx * surroundingsFactor,
    heightPx: projection.heightPx * surroundingsFactor,
  }
}

/** Idle prefetching: first levels of linked stops, the stop under the pointer, then the surroundings of the view. */
function idleRequests(current: ImageView, prefetch: Prefetch, detail: Detail): readonly TileRequest[] {
  const { neighbors, nextStop } = prefetch
  const firstLevels = neighbors.flatMap(({ pyramid }) =>
    pyramid.roots.map((tile) => ({ tile, requestClass: requestClasses.nextStop, score: 0 })),
  )
  const arrivalTiles = nextStop
    ? prefetchRequests(
        visibleTiles(nextStop.image.pyramid, nextStop.projection, detail),
        requestClasses.nextStopView,
        1,
      )
    : []
  const surroundingTiles = visibleTiles(current.image.pyramid, widenProjection(current.projection), {
    ...detail,
    tau: detail.tau * surroundingsTexelFactor,
  })
  return prioritize([
    ...firstLevels,
    ...arrivalTiles,
    ...prefetchRequests(surroundingTiles, requestClasses.surroundings),
  ])
}

/**
 * Plans the tile requests of a frame, most urgent first. `views` are the visible images. The last one is the current
 * image, or the incoming one during a transition. Idle prefetching is limited to `spareTiles`, the free slots of the
 * pool. `markUsed` is called for each tile that idle prefetching requests, so that prefetched tiles don't evict each
 * other.
 */
export function planTiles(
  views: readonly LoadedImageView[],
  prefetch: Prefetch,
  { detail, spareTiles, markUsed }: { detail: Detail; spareTiles: number; markUsed: (tile: Tile) => void },
): readonly TileRequest[] {
  const incomingView = views.at(-1)
  if (!incomingView) return []
  const requests = views.flatMap(({ image, visible }, index) => [
    // A transition waits for all faces of its destination.
    ...firstLevelRequests(
      image.pyramid.roots,
      visible,
      index < views.length - 1 ? requestClasses.firstLevel : requestClasses.firstLevelOutOfView,
    ),
    ...(prefetch.isRefining
      ? prefetchRequests(visible, requestClasses.refinement)
      : visibleRequests(visible, prefetch.isTooFast ? 1 : 0)),
  ])
  const missingCount = requests.filter(({ tile }) => isFetchable(tile)).length
  const prefetchDetail: Detail = { ...detail, isCurrent: false }
  if (prefetch.ahead) {
    const visible = visibleTiles(incomingView.image.pyramid, prefetch.ahead, prefetchDetail)
    requests.push(...prefetchRequests(visible, requestClasses.lookAhead))
  }
  if (prefetch.isIdle) {
    const idlePrefetches = idleRequests(incomingView, prefetch, prefetchDetail).slice(
      0,
      Math.max(0, spareTiles - missingCount),
    )
    for (const { tile } of idlePrefetches) markUsed(tile)
    requests.push(...idlePrefetches)
  }
  return prioritize(requests.filter(({ tile }) => isFetchable(tile)))
}
