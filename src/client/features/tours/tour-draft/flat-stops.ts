import { type Surface, surfaceOf } from '../../../../shared/hotspots/surface.ts'
import { isFlat } from '../../../../shared/tours/stop-kinds.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { mediaOfStop } from './stop-media.ts'

/**
 * True if a stop shows a flat image or video. Such a stop has no north and no start view, and positions are fractions
 * of its size.
 */
export function isFlatStop(tour: Pick<Tour, 'media'>, stop: Pick<Stop, 'mediaId'>): boolean {
  const media = mediaOfStop(tour, stop)
  return media !== undefined && isFlat(media.kind)
}

/** Surface that the hotspots of a stop lie on. */
export function surfaceOfStop(tour: Pick<Tour, 'media' | 'stops'>, stopId: string): Surface {
  const stop = tour.stops.find(({ id }) => id === stopId)
  return surfaceOf(stop !== undefined && isFlatStop(tour, stop))
}
