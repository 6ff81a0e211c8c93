import { holdsHotspots } from '../../../shared/stop-kinds.ts'
import type { Stop } from '../../../shared/stops.ts'
import type { Tour } from '../../../shared/tours.ts'

/** Whether a stop shows a flat picture or film, which has no directions: no hotspots, no north, no start view. */
export function isFlatStop(tour: Pick<Tour, 'media'>, { mediaId }: Pick<Stop, 'mediaId'>): boolean {
  const media = tour.media.find(({ id }) => id === mediaId)
  return media !== undefined && !holdsHotspots(media.kind)
}
