import { mediaIdsOfTour } from '../../../shared/tour-media.ts'
import type { TourSummary, Tour as WireTour } from '../../../shared/tours.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { loadFloorPlans } from '../floor-plans/find.ts'
import { loadForms } from '../forms/find.ts'
import { mediaThumbnailUrl } from '../media/addresses.ts'
import { presentBackgroundAudio } from '../media/background-audio.ts'
import { Media } from '../media/entity.ts'
import { loadMediaItems } from '../media/load.ts'
import { publicationState, publicationStates } from '../publishing/state.ts'
import { Stop } from '../stops/entity.ts'
import { loadStops } from '../stops/load.ts'
import { namesOf } from '../users/names.ts'
import type { Tour } from './entity.ts'
import { findTour } from './find.ts'
import { presentTour, presentTourSummary } from './present.ts'

/** Who reads a tour: any scope, or a job that knows the account. */
type TourReader = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** A tour with all an editor needs to work on it. */
export async function loadTour(scope: TourReader, tour: Tour): Promise<WireTour> {
  const { em, account } = scope
  const stops = await loadStops(em, tour.stopIds)
  const floorPlans = await loadFloorPlans(em, tour.id)
  const forms = await loadForms(em, tour.id)
  const { cover: coverMediaId = null, styles = null } = tour
  const backgroundAudio = presentBackgroundAudio(tour)
  const used = mediaIdsOfTour({ stops, floorPlans, coverMediaId, backgroundAudio, styles })
  const names = await namesOf(em, typeof tour.savedBy === 'string' ? [tour.savedBy] : [])
  return presentTour(tour, {
    savedBy: names.get(tour.savedBy ?? '') ?? null,
    ...{ stops, floorPlans, forms },
    media: await loadMediaItems(em, account.id, [...used]),
    publication: await publicationState(em, tour.id),
  })
}

/** The tour as it is stored at this moment, past the identity map: after a change, or to show what a stale save met. */
export async function loadTourAfresh(scope: AccountScope, tourId: string): Promise<WireTour> {
  const fresh = { em: scope.em.fork(), account: scope.account }
  return loadTour(fresh, await findTour(fresh, tourId))
}

/** Cards of the tour list: a fixed number of queries, however many tours. */
export async function summarizeTours(em: EntityManager, tours: readonly Tour[]): Promise<TourSummary[]> {
  const stops = await em.find(Stop, { tour: { $in: tours.map((tour) => tour.id) }, deletedAt: null })
  const mediaIds = [...stops.map((stop) => stop.media), ...tours.map((tour) => tour.cover)].filter(
    (id) => typeof id === 'string',
  )
  const media = await em.find(Media, { id: { $in: [...new Set(mediaIds)] }, deletedAt: null })
  const mediaById = new Map(media.map((item) => [item.id, item]))
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  const states = await publicationStates(
    em,
    tours.map((tour) => tour.id),
  )
  return tours.flatMap((tour) => {
    const publication = states.get(tour.id)
    if (publication === undefined) return []
    const mediaOf = (stopId: string | null | undefined) => mediaById.get(stopById.get(stopId ?? '')?.media ?? '')
    const cover = mediaById.get(tour.cover ?? '') ?? mediaOf(tour.startStopId) ?? mediaOf(tour.stopIds[0])
    const building = new Set(tour.stopIds.map(mediaOf).filter((item) => item?.status === 'building'))
    const coverUrl = cover === undefined ? null : mediaThumbnailUrl(cover)
    return [presentTourSummary(tour, { coverUrl, buildingCount: building.size, publication })]
  })
}
