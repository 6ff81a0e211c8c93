import { stopIdsOfButton } from '../buttons/references.ts'
import { linkTargetOf } from './link-target.ts'
import type { PublicStop, PublicTour } from './tour-document.ts'

/** Some stops, by index, and whatever can be reached from them by hotspots. */
export function reachableFrom(stops: readonly PublicStop[], start: Iterable<number>): ReadonlySet<number> {
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const reached = new Set(start)
  // A set also comes to what is added to it on the way.
  for (const from of reached)
    for (const hotspot of stops[from]?.hotspots ?? []) {
      const target = indexById.get(linkTargetOf(hotspot))
      if (target !== undefined) reached.add(target)
    }
  return reached
}

/** Indexes of the stops that visitors can come to: by the list, by floor plans, by buttons, and from there by hotspots. */
export function reachableStops(tour: PublicTour, stops: readonly PublicStop[]): ReadonlySet<number> {
  const pressed = new Set(tour.buttons?.own.flatMap(stopIdsOfButton))
  const listed = stops.flatMap(({ id, hiddenFromList, floorPlanPosition }, index) =>
    hiddenFromList && !floorPlanPosition && !pressed.has(id) ? [] : [index],
  )
  return reachableFrom(stops, listed)
}
