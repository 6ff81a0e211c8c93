import { targetsOf, type VisibleTile } from './level-of-detail.ts'
import { isResident, nearestAvailable, type Tile } from './tile.ts'

/** Classes of requests, most urgent first. */
export const requestClasses = {
  firstLevelInView: 0,
  firstLevel: 1,
  gap: 2,
  target: 3,
  firstLevelOutOfView: 4,
  lookAhead: 5,
  nextStop: 6,
  nextStopView: 7,
  refinement: 8,
  surroundings: 9,
} as const
export type RequestClass = (typeof requestClasses)[keyof typeof requestClasses]

export type TileRequest = { readonly tile: Tile; readonly requestClass: RequestClass; readonly score: number }

/**
 * A target is a gap if its loaded ancestor is more than this many levels coarser. A coarse tile fills gaps first. It has about
 * as many bytes as the target, so smaller gaps aren't worth it.
 */
const gapLevels = 3
/** Angle from the center at which the score has fallen to 1/e. */
const foveaRad = (25 * Math.PI) / 180

/** True if a tile isn't loaded and can be requested. */
export function isFetchable(tile: Tile): boolean {
  return !isResident(tile) && tile.load !== 'gone' && !tile.pyramid.isMissing(tile)
}

/** Score that puts dense and central tiles first: ρ·exp(−(angle/25°)²). */
function scoreOf({ rho, angleRad }: Pick<VisibleTile, 'rho' | 'angleRad'>): number {
  return rho * Math.exp(-((angleRad / foveaRad) ** 2))
}

function residentAncestorLevel(tile: Tile): number {
  let ancestor = tile.parent
  while (ancestor && !isResident(ancestor)) ancestor = ancestor.parent
  return ancestor?.level ?? -1
}

function ancestorAt(tile: Tile, level: number): Tile {
  let ancestor = tile
  while (ancestor.level > level && ancestor.parent) ancestor = ancestor.parent
  return ancestor
}

/**
 * Requests for level 0 of a stop, which is always loaded as the fallback for all other levels. `outOfViewClass` is the class
 * of faces that the view doesn't show.
 */
export function firstLevelRequests(
  roots: readonly Tile[],
  visible: readonly VisibleTile[],
  outOfViewClass: RequestClass,
): TileRequest[] {
  return roots.filter(isFetchable).map((tile) => {
    const visibleRoot = visible.find((visibleTile) => visibleTile.tile === tile)
    return visibleRoot
      ? { tile, requestClass: requestClasses.firstLevelInView, score: scoreOf(visibleRoot) }
      : { tile, requestClass: outOfViewClass, score: 0 }
  })
}

/**
 * Requests for missing tiles of a view. While the camera moves too fast (`coarserBy` > 0), levels that would leave the
 * view before they arrive are not requested.
 */
export function visibleRequests(visible: readonly VisibleTile[], coarserBy: number): TileRequest[] {
  const requests = new Map<Tile, TileRequest>()
  const add = (tile: Tile, requestClass: RequestClass, score: number) => {
    if (tile.level === 0 || !isFetchable(tile)) return
    const request = requests.get(tile)
    if (!request || requestClass < request.requestClass || score > request.score)
      requests.set(tile, { tile, requestClass, score })
  }
  for (const target of targetsOf(visible)) {
    const tile = nearestAvailable(target.tile)
    const score = scoreOf(target)
    // A failed target is still requested, while a coarser tile is shown in its place.
    if (tile !== target.tile) add(target.tile, requestClasses.target, score)
    if (!isFetchable(tile)) continue
    const gapLevel = tile.level - gapLevels
    if (gapLevel > residentAncestorLevel(tile)) add(ancestorAt(tile, gapLevel), requestClasses.gap, score)
    add(ancestorAt(tile, Math.max(0, tile.level - coarserBy)), requestClasses.target, score)
  }
  return [...requests.values()]
}

/** Requests for the targets of a predicted view, loaded or not: of the moving camera, or of the next stop on arrival. */
export function prefetchRequests(
  visible: readonly VisibleTile[],
  requestClass: RequestClass,
  finestLevel = Number.POSITIVE_INFINITY,
): TileRequest[] {
  return targetsOf(visible).map((target) => ({
    tile: ancestorAt(target.tile, finestLevel),
    requestClass,
    score: scoreOf(target),
  }))
}

/** Keeps only the most urgent request for each tile, and sorts the requests by urgency. */
export function prioritize(requests: readonly TileRequest[]): readonly TileRequest[] {
  const mostUrgent = new Map<Tile, TileRequest>()
  for (const request of requests) {
    const rival = mostUrgent.get(request.tile)
    if (!rival || request.requestClass < rival.requestClass) mostUrgent.set(request.tile, request)
  }
  return [...mostUrgent.values()].sort((a, b) => a.requestClass - b.requestClass || b.score - a.score)
}
