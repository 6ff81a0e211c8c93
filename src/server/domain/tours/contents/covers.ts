import { mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'

type TourCover = Pick<TourSummary, 'coverUrl' | 'buildingCount'>

const isId = (id: string | null | undefined): id is string => typeof id === 'string'

/** Media in processing per tour. Counted in SQL, because a card needs the number and none of the hundreds of stops. */
const buildingCountsSql = `
  select s.tour_id as "tourId", count(distinct m.id)::int as count from stops s join media m on m.id = s.media_id
  where s.tour_id = any(?::uuid[]) and s.deleted_at is null and m.deleted_at is null and m.status = 'building'
  group by s.tour_id`

type BuildingCount = { readonly tourId: string; readonly count: number }

/** Number of media in processing, by tour. Tours without any are missing. */
async function countBuildingMedia(em: EntityManager, tours: readonly Tour[]): Promise<ReadonlyMap<string, number>> {
  const tourIds = `{${tours.map(({ id }) => id).join(',')}}`
  const counts = await em.execute<BuildingCount[]>(buildingCountsSql, [tourIds])
  return new Map(counts.map(({ tourId, count }) => [tourId, count]))
}

/** Cover image and number of media in processing for the cards of tours, deleted or not, by tour. */
export async function loadTourCovers(
  em: EntityManager,
  tours: readonly Tour[],
): Promise<ReadonlyMap<string, TourCover>> {
  if (tours.length === 0) return new Map()
  const stopIds = tours.flatMap((tour) => [tour.startStopId, tour.stopIds[0]]).filter(isId)
  const stops = await em.find(
    Stop,
    { id: { $in: [...new Set(stopIds)] }, deletedAt: null },
    { fields: ['media', 'thumbnail'], disableIdentityMap: true },
  )
  const mediaIds = [
    ...stops.flatMap(({ media, thumbnail }) => [media, thumbnail]),
    ...tours.map((tour) => tour.cover),
  ].filter(isId)
  const media = await em.find(
    Media,
    { id: { $in: [...new Set(mediaIds)] }, deletedAt: null },
    { fields: ['kind', 'publicKey', 'buildId'], disableIdentityMap: true },
  )
  const countByTour = await countBuildingMedia(em, tours)
  const mediaById = new Map(media.map((item) => [item.id, item]))
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  const imageOf = (stopId: string | null | undefined) => {
    const stop = stopById.get(stopId ?? '')
    return mediaById.get(stop?.thumbnail ?? '') ?? mediaById.get(stop?.media ?? '')
  }
  const entries = tours.map((tour): [string, TourCover] => {
    const cover = mediaById.get(tour.cover ?? '') ?? imageOf(tour.startStopId) ?? imageOf(tour.stopIds[0])
    const coverUrl = cover === undefined ? null : mediaThumbnailUrl(cover)
    return [tour.id, { coverUrl, buildingCount: countByTour.get(tour.id) ?? 0 }]
  })
  return new Map(entries)
}
