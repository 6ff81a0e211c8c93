import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaIdsOfTour } from '../../../../shared/tours/tour-media.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'
import { type JsonRow, jsonRow } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { presentBackgroundAudio } from '../../library/media/background-audio.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { presentPublicationState, shareRow } from '../publication-state/publication-state.ts'
import { presentTour, tourRow } from '../tours/present.ts'
import { presentStops, type StopRows, stopRowsSql } from './load-stops.ts'
import { type OwnParts, ownPartsSql, presentOwnParts } from './own-fields.ts'

/** Scope of a call, or of a job that knows the account. */
type TourReader = { readonly em: EntityManager; readonly account: { readonly id: string } }

type TourRows = StopRows &
  OwnParts & {
    readonly tour: JsonRow
    readonly share: JsonRow | null
    readonly isPending: boolean
  }

let cachedTourSql: string | undefined

/** Everything but the media: which details of a hotspot hold media ids depends on its kind. */
const tourSql = (em: EntityManager) => `
  select ${jsonRow(`select ${tourRow.columns(em, 't')}`)} as tour, ${stopRowsSql(em, 's.tour_id = t.id')},
    ${ownPartsSql(em)},
    ${jsonRow(`select ${shareRow.columns(em, 'r')} from shares r where r.tour_id = t.id`)} as share,
    exists (select 1 from publications p where p.tour_id = t.id and p.status in ('queued', 'building')) as "isPending"
  from tours t where t.id = ? and t.account_id = ? and t.deleted_at is null`

/**
 * Loads a tour of the account with all data for the editor; 404 for a tour of another account (threat T49).
 * Takes one query for the tour, and one for its media.
 */
export async function loadTour({ em, account }: TourReader, tourId: string): Promise<WireTour> {
  cachedTourSql ??= tourSql(em)
  const [rows] = await em.execute<TourRows[]>(cachedTourSql, [tourId, account.id])
  if (rows === undefined) throw new AppError('resource.notFound')
  const tour = tourRow.read(rows.tour)
  const stops = presentStops(rows, tour.stopIds)
  const ownParts = presentOwnParts(rows)
  const { cover: coverMediaId = null, socialMedia: socialMediaId = null, styles = null } = tour
  const backgroundAudio = presentBackgroundAudio(tour)
  const mediaIds = mediaIdsOfTour({
    stops,
    floorPlans: ownParts.floorPlans,
    coverMediaId,
    socialMediaId,
    backgroundAudio,
    styles,
  })
  const share = rows.share === null ? undefined : shareRow.read(rows.share)
  return presentTour(tour, {
    ...ownParts,
    stops,
    media: await loadMediaItems(em, account.id, [...mediaIds]),
    publication: presentPublicationState(share, rows.isPending),
  })
}
