import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkedStopIds } from '../hotspots/list/linked-stops.ts'

/** Stops without any link hotspot to or from another stop, hidden ones included. A tour's only stop needs no links. */
export function unlinkedStops({ stops }: Pick<Tour, 'stops'>): readonly Stop[] {
  if (stops.length < 2) return []
  const linkedIds = new Set<string>()
  for (const { id, hotspots } of stops) {
    for (const targetId of hotspots.flatMap(linkedStopIds)) {
      if (targetId === id) continue
      linkedIds.add(id)
      linkedIds.add(targetId)
    }
  }
  return stops.filter(({ id }) => !linkedIds.has(id))
}
