import type { Projection } from '../camera/projection.ts'
import { type Detail, type SeenTile, seenTiles } from '../tiles/level-of-detail.ts'
import type { Tile } from '../tiles/tile.ts'
import {
  expectedTiles,
  firstLevelRequests,
  inOrder,
  isWanted,
  requestClasses,
  type TileRequest,
  visibleRequests,
} from '../tiles/tile-priority.ts'
import type { Image } from './image.ts'

/** An image from somewhere. */
export type Sight = {
  readonly image: Image
  readonly projection: Projection
  /** Where several eyes see it, as each of them does; `projection` is then that of any. */
  readonly eyes?: readonly Projection[] | undefined
}

export type SeenSight = Sight & { readonly seen: readonly SeenTile[] }

/** What the visitor may want next, most likely first. */
export type Outlook = {
  /** The view that the camera's motion leads to. */
  readonly ahead: Projection | null
  /** Images of linked stops. */
  readonly neighbors: readonly Image[]
  /** The stop under the pointer or the focus, as it will be entered. */
  readonly expected: Sight | null
  /** Nothing moves and nothing visible is missing. */
  readonly idle: boolean
  readonly tooFast: boolean
}

/** Around a view at rest, this much of its size is looked at for what a small turn would show. */
const surroundings = 1.5

function widened(projection: Projection): Projection {
  const { lens } = projection
  return {
    ...projection,
    lens: lens && { ...lens, scale: [lens.scale[0] / surroundings, lens.scale[1] / surroundings] },
    widthPx: projection.widthPx * surroundings,
    heightPx: projection.heightPx * surroundings,
  }
}

/** What to have at hand at rest: linked stops' first levels, then the stop pointed at, then what a small turn shows. */
function idleRequests(shown: Sight, outlook: Outlook, detail: Detail): readonly TileRequest[] {
  const { neighbors, expected } = outlook
  const firstLevels = neighbors.flatMap(({ pyramid }) =>
    pyramid.roots.map((tile) => ({ tile, urgency: requestClasses.nextStop, score: 0 })),
  )
  const entered = expected
    ? expectedTiles(seenTiles(expected.image.pyramid, expected.projection, detail), requestClasses.nextStopView, 1)
    : []
  const around = seenTiles(shown.image.pyramid, widened(shown.projection), { ...detail, tau: detail.tau * 2 })
  return inOrder([...firstLevels, ...entered, ...expectedTiles(around, requestClasses.surroundings)])
}

/**
 * Everything worth fetching for a frame, most urgent first. `sights` are those shown or about to be.
 * At rest no more is wanted than the pool has room for beside them; `keep` is told of all that, so that one prefetched
 * tile never pushes out another and is fetched again in turn.
 */
export function tilePlan(
  sights: readonly SeenSight[],
  outlook: Outlook,
  { detail, spareTiles, keep }: { detail: Detail; spareTiles: number; keep: (tile: Tile) => void },
): readonly TileRequest[] {
  const shown = sights.at(-1)
  if (!shown) return []
  const requests = sights.flatMap(({ image, seen }) => [
    ...firstLevelRequests(image.pyramid.roots, seen),
    ...visibleRequests(seen, outlook.tooFast ? 1 : 0),
  ])
  const unseen = { ...detail, shown: false }
  if (outlook.ahead) {
    const seen = seenTiles(shown.image.pyramid, outlook.ahead, unseen)
    requests.push(...expectedTiles(seen, requestClasses.lookAhead))
  }
  if (outlook.idle) {
    const idle = idleRequests(shown, outlook, unseen).slice(0, Math.max(0, spareTiles))
    for (const { tile } of idle) keep(tile)
    requests.push(...idle)
  }
  return inOrder(requests.filter(({ tile }) => isWanted(tile)))
}
