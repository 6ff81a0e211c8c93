import { mediaThumbnailUrl } from '../../../shared/media/addresses.ts'
import type { TourSummary } from '../../../shared/tours/tours.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Media } from '../media/entity.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from './entity.ts'

type Shown = Pick<TourSummary, 'coverUrl' | 'buildingCount'>

/** What cards of tours show of their media, deleted tours too. */
export async function tourCovers(em: EntityManager, tours: readonly Tour[]): Promise<ReadonlyMap<string, Shown>> {
  const stops = await em.find(Stop, { tour: { $in: tours.map((tour) => tour.id) }, deletedAt: null })
  const mediaIds = [...stops.map((stop) => stop.media), ...tours.map((tour) => tour.cover)].filter(
    (id) => typeof id === 'string',
  )
  const media = await em.find(Media, { id: { $in: [...new Set(mediaIds)] }, deletedAt: null })
  const mediaById = new Map(media.map((item) => [item.id, item]))
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  const shown = tours.map((tour): [string, Shown] => {
    const mediaOf = (stopId: string | null | undefined) => mediaById.get(stopById.get(stopId ?? '')?.media ?? '')
    const cover = mediaById.get(tour.cover ?? '') ?? mediaOf(tour.startStopId) ?? mediaOf(tour.stopIds[0])
    const building = new Set(tour.stopIds.map(mediaOf).filter((item) => item?.status === 'building'))
    return [tour.id, { coverUrl: cover === undefined ? null : mediaThumbnailUrl(cover), buildingCount: building.size }]
  })
  return new Map(shown)
}
