import { targetsOf, type VisibleTile } from './level-of-detail.ts'
import { isResident, nearestObtainable, type Tile } from './tile.ts'

/** Classes of requests, most urgent first. */
export const requestClasses = {
  firstLevelInView: 0,
  firstLevel: 1,
  gap: 2,
  target: 3,
  lookAhead: 4,
  nextStop: 5,
  nextStopView: 6,
  surroundings: 7,
} as const
export type RequestClass = (typeof requestClasses)[keyof typeof requestClasses]

export type TileRequest = { readonly tile: Tile; readonly urgency: RequestClass; readonly score: number }

/** A target whose loaded ancestor is more than this many levels coarser is a gap, which a coarse tile fills first. */
const gapLevels = 2
const foveaRad = (25 * Math.PI) / 180

/** True if a tile isn't loaded and can be requested. */
export function isFetchable(tile: Tile): boolean {
  return !isResident(tile) && tile.load !== 'gone' && !tile.pyramid.isMissing(tile)
}

/** Dense and central tiles first: ρ·exp(−(angle/25°)²). */
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

/** Requests for level 0 of a stop, which is always loaded as the fallback for all other levels. */
export function firstLevelRequests(roots: readonly Tile[], visible: readonly VisibleTile[]): TileRequest[] {
  return roots.filter(isFetchable).map((tile) => {
    const visibleRoot = visible.find((visibleTile) => visibleTile.tile === tile)
    return visibleRoot
      ? { tile, urgency: requestClasses.firstLevelInView, score: scoreOf(visibleRoot) }
      : { tile, urgency: requestClasses.firstLevel, score: 0 }
  })
}

/**
 * Requests for missing tiles of a view. While the camera moves too fast (`coarserBy` > 0), levels that would leave the
 * view before they arrive are not requested.
 */
export function visibleRequests(visible: readonly VisibleTile[], coarserBy: number): TileRequest[] {
  const requests = new Map<Tile, TileRequest>()
  const add = (tile: Tile, urgency: RequestClass, score: number) => {
    if (tile.level === 0 || !isFetchable(tile)) return
    const existing = requests.get(tile)
    if (!existing || urgency < existing.urgency || score > existing.score) requests.set(tile, { tile, urgency, score })
  }
  for (const target of targetsOf(visible)) {
    const tile = nearestObtainable(target.tile)
    const score = scoreOf(target)
    // A failed target is still requested, while a coarser tile is shown in its place.
    if (tile !== target.tile) add(target.tile, requestClasses.target, score)
    if (!isFetchable(tile)) continue
    const quickLevel = tile.level - gapLevels
    if (quickLevel > residentAncestorLevel(tile)) add(ancestorAt(tile, quickLevel), requestClasses.gap, score)
    add(ancestorAt(tile, Math.max(0, tile.level - coarserBy)), requestClasses.target, score)
  }
  return [...requests.values()]
}

/** Requests for the targets of a predicted view, loaded or not: of the moving camera, or of the next stop on arrival. */
export function prefetchRequests(
  visible: readonly VisibleTile[],
  urgency: RequestClass,
  finestLevel = 99,
): TileRequest[] {
  return targetsOf(visible).map((target) => ({
    tile: ancestorAt(target.tile, finestLevel),
    urgency,
    score: scoreOf(target),
  }))
}

/** One request per tile, the most urgent, in the order in which they should be sent. */
export function prioritized(requests: readonly TileRequest[]): readonly TileRequest[] {
  const best = new Map<Tile, TileRequest>()
  for (const request of requests) {
    const existing = best.get(request.tile)
    if (!existing || request.urgency < existing.urgency) best.set(request.tile, request)
  }
  return [...best.values()].sort((a, b) => a.urgency - b.urgency || b.score - a.score)
}
