import { stopIdsOfButton } from '../buttons/references.ts'
import { linkTargetOf } from './link-target.ts'
import type { PublicStop, PublicTour } from './tour-document.ts'

/** Breadth-first search: indexes of the start stops and of all stops that hotspots link to from there. */
export function reachableFrom(stops: readonly PublicStop[], startIndexes: Iterable<number>): ReadonlySet<number> {
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const reachedIndexes = new Set(startIndexes)
  // Iteration of a set includes items that are added during it.
  for (const index of reachedIndexes)
    for (const hotspot of stops[index]?.hotspots ?? []) {
      const targetIndex = indexById.get(linkTargetOf(hotspot))
      if (targetIndex !== undefined) reachedIndexes.add(targetIndex)
    }
  return reachedIndexes
}

/** Indexes of the stops that visitors can reach from the stop list, floor plans or buttons, directly or by hotspots. */
export function reachableStops(tour: PublicTour, stops: readonly PublicStop[]): ReadonlySet<number> {
  const buttonTargets = new Set(tour.buttons?.own.flatMap(stopIdsOfButton))
  const entryIndexes = stops.flatMap(({ id, hiddenFromList, floorPlanPosition }, index) =>
    hiddenFromList && !floorPlanPosition && !buttonTargets.has(id) ? [] : [index],
  )
  return reachableFrom(stops, entryIndexes)
}
