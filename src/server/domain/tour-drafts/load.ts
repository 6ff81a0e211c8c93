import { mediaIdsOfTour } from '../../../shared/tours/tour-media.ts'
import type { Tour as WireTour } from '../../../shared/tours/tours.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { loadFloorPlans } from '../floor-plans/find.ts'
import { loadForms } from '../forms/find.ts'
import { presentBackgroundAudio } from '../media/background-audio.ts'
import { loadMediaItems } from '../media/load.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour } from '../tours/find.ts'
import { presentTour } from '../tours/present.ts'
import { publicationStateOf } from '../tours/publication-state.ts'
import { namesOf } from '../users/names.ts'
import { loadStops } from './load-stops.ts'

/** Who reads a tour: any scope, or a job that knows the account. */
type TourReader = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** A tour with all an editor needs to work on it. */
export async function loadTour(scope: TourReader, tour: Tour): Promise<WireTour> {
  const { em, account } = scope
  const stops = await loadStops(em, tour.stopIds)
  const floorPlans = await loadFloorPlans(em, tour.id)
  const forms = await loadForms(em, tour.id)
  const { cover: coverMediaId = null, socialMedia: socialMediaId = null, styles = null } = tour
  const backgroundAudio = presentBackgroundAudio(tour)
  const used = mediaIdsOfTour({ stops, floorPlans, coverMediaId, socialMediaId, backgroundAudio, styles })
  const names = await namesOf(em, typeof tour.savedBy === 'string' ? [tour.savedBy] : [])
  return presentTour(tour, {
    savedBy: names.get(tour.savedBy ?? '') ?? null,
    stops,
    floorPlans,
    forms,
    media: await loadMediaItems(em, account.id, [...used]),
    publication: await publicationStateOf(em, tour.id),
  })
}

/** The tour as it is stored at this moment, past the identity map: after a change, or to show what a stale save met. */
export async function loadTourAfresh(scope: AccountScope, tourId: string): Promise<WireTour> {
  const fresh = { em: scope.em.fork(), account: scope.account }
  return loadTour(fresh, await findTour(fresh, tourId))
}
