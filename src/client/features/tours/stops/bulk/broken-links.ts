import type { Tour } from '../../../../../shared/tours/tours.ts'
import { linkedStopIds } from '../../hotspots/list/linked-stops.ts'

/** Number of hotspots in the other stops that lead to stops about to be deleted. */
export function brokenLinkCount(tour: Tour, deletedIds: ReadonlySet<string>): number {
  const otherHotspots = tour.stops.filter(({ id }) => !deletedIds.has(id)).flatMap(({ hotspots }) => hotspots)
  return otherHotspots.filter((hotspot) => [...linkedStopIds(hotspot)].some((id) => deletedIds.has(id))).length
}
