import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkedStopIds } from '../hotspots/list/linked-stops.ts'
import { type LinkReason, type LinkSite, linkSites, planOf, siteBearingDeg } from './link-sites.ts'
import { relativeNeighbors } from './neighborhood-graph.ts'

/** Two stops to link both ways, in the order of the tour. */
export type StopNeighbors = {
  readonly stops: readonly [Stop, Stop]
  readonly reason: LinkReason
  /** Compass bearing from the first to the second; null if their positions don't determine it. */
  readonly bearingDeg: number | null
}

type Placement = Pick<Tour, 'floorPlans' | 'media' | 'stops'>

function siteNeighbors(site: LinkSite): StopNeighbors[] {
  return relativeNeighbors(site.points).flatMap(([firstIndex, secondIndex]) => {
    const first = site.points[firstIndex]
    const second = site.points[secondIndex]
    if (!first || !second) return []
    const bearingDeg = siteBearingDeg(site, first, second)
    return [{ stops: [first.stop, second.stop], reason: site.reasonOf(first, second), bearingDeg }]
  })
}

/**
 * Neighbors on a floor plan, and on the map unless both are on plans, because floors of a building overlap on the map.
 */
function placedNeighbors(tour: Placement): StopNeighbors[] {
  const isOnPlan = (stop: Stop) => planOf(tour, stop) !== undefined
  return linkSites(tour)
    .flatMap(siteNeighbors)
    .filter(({ stops, reason }) => reason.by === 'plan' || !stops.every(isOnPlan))
}

/** Sets of connected stops (union-find). */
function createDisjointSets() {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    const parent = parents.get(id)
    if (parent === undefined) return id
    const root = rootOf(parent)
    parents.set(id, root)
    return root
  }
  return {
    /** Joins the sets of two stops. Returns false if they are in the same set already. */
    join(a: string, b: string): boolean {
      const rootA = rootOf(a)
      const rootB = rootOf(b)
      if (rootA !== rootB) parents.set(rootA, rootB)
      return rootA !== rootB
    },
  }
}

/**
 * Pairs of stops that should be linked: neighbors on a floor plan or on the map, and stops that follow each other in
 * the order of the tour if one of the two has no position. Parts of the tour that are still separate, such as two
 * floors, are joined where they follow each other in the order.
 */
export function stopNeighbors(tour: Placement): readonly StopNeighbors[] {
  const { stops } = tour
  const isPlaced = (stop: Stop) => planOf(tour, stop) !== undefined || stop.location !== null
  const placedPairs = placedNeighbors(tour)
  const sets = createDisjointSets()
  for (const { stops: pair } of placedPairs) sets.join(pair[0].id, pair[1].id)
  for (const { id, hotspots } of stops) for (const target of hotspots.flatMap(linkedStopIds)) sets.join(id, target)
  const orderNeighbors = stops.flatMap((second, index): StopNeighbors[] => {
    const first = stops[index - 1]
    if (first === undefined) return []
    const joinsSets = sets.join(first.id, second.id)
    if (!joinsSets && isPlaced(first) && isPlaced(second)) return []
    return [{ stops: [first, second], reason: { by: 'order' }, bearingDeg: null }]
  })
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const indexOf = ({ id }: Stop) => indexById.get(id) ?? stops.length
  return [...placedPairs, ...orderNeighbors].sort(
    (a, b) => indexOf(a.stops[0]) - indexOf(b.stops[0]) || indexOf(a.stops[1]) - indexOf(b.stops[1]),
  )
}

/** Any two stops as a pair, with the bearing by the first floor plan that both are on, or else by the map. */
export function pairOf(tour: Placement, first: Stop, second: Stop): StopNeighbors {
  for (const site of linkSites(tour)) {
    const firstPoint = site.points.find(({ stop }) => stop.id === first.id)
    const secondPoint = site.points.find(({ stop }) => stop.id === second.id)
    if (firstPoint === undefined || secondPoint === undefined) continue
    const bearingDeg = siteBearingDeg(site, firstPoint, secondPoint)
    return { stops: [first, second], reason: site.reasonOf(firstPoint, secondPoint), bearingDeg }
  }
  return { stops: [first, second], reason: { by: 'order' }, bearingDeg: null }
}
