import { AppError } from '../../../shared/kernel/app-error.ts'
import { mediaIdsOfTour } from '../../../shared/tours/tour-media.ts'
import type { Tour as WireTour } from '../../../shared/tours/tours.ts'
import { type JsonRow, jsonRow, jsonRows } from '../../database/row-json.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { floorPlanRow, presentFloorPlan } from '../floor-plans/find.ts'
import { formRow, presentForm } from '../forms/find.ts'
import { presentBackgroundAudio } from '../media/background-audio.ts'
import { loadMediaItems } from '../media/load.ts'
import { presentTour, tourRow } from '../tours/present.ts'
import { presentPublicationState, shareRow } from '../tours/publication-state.ts'
import { namedRow, publicNameOf } from '../users/names.ts'
import { presentStops, type StopRows, stopRowsSql } from './load-stops.ts'

/** Who reads a tour: any scope, or a job that knows the account. */
type TourReader = { readonly em: EntityManager; readonly account: { readonly id: string } }

type Rows = StopRows & {
  readonly tour: JsonRow
  readonly floorPlans: readonly JsonRow[]
  readonly forms: readonly JsonRow[]
  readonly savedBy: JsonRow | null
  readonly share: JsonRow | null
  readonly pending: boolean
}

let sql: string | undefined

/** All but the media, which the details of hotspots name in ways that only their kinds know. */
const tourSql = (em: EntityManager) => `
  select ${jsonRow(`select ${tourRow.columns(em, 't')}`)} as tour, ${stopRowsSql(em, 's.tour_id = t.id')},
    ${jsonRows(`select ${floorPlanRow.columns(em, 'p')} from floor_plans p where p.tour_id = t.id order by p.place, p.id`)}
      as "floorPlans",
    ${jsonRows(`select ${formRow.columns(em, 'f')} from forms f where f.tour_id = t.id order by f.place, f.id`)} as forms,
    ${jsonRow(`select ${namedRow.columns(em, 'u')} from users u where u.id = t.saved_by_id`)} as "savedBy",
    ${jsonRow(`select ${shareRow.columns(em, 'r')} from shares r where r.tour_id = t.id`)} as share,
    exists (select 1 from publications p where p.tour_id = t.id and p.status in ('queued', 'building')) as pending
  from tours t where t.id = ? and t.account_id = ? and t.deleted_at is null`

/**
 * A tour of the account with all an editor needs to work on it, as it is stored at this moment; another account's reads
 * the same as none (threat T49). One query for the tour, and one for its media.
 */
export async function loadTour({ em, account }: TourReader, tourId: string): Promise<WireTour> {
  sql ??= tourSql(em)
  const [rows] = await em.execute<Rows[]>(sql, [tourId, account.id])
  if (rows === undefined) throw new AppError('resource.notFound')
  const tour = tourRow.read(rows.tour)
  const stops = presentStops(rows, tour.stopIds)
  const floorPlans = rows.floorPlans.map((row) => presentFloorPlan(floorPlanRow.read(row)))
  const { cover: coverMediaId = null, styles = null } = tour
  const backgroundAudio = presentBackgroundAudio(tour)
  const used = mediaIdsOfTour({ stops, floorPlans, coverMediaId, backgroundAudio, styles })
  const share = rows.share === null ? undefined : shareRow.read(rows.share)
  return presentTour(tour, {
    savedBy: rows.savedBy && publicNameOf(namedRow.read(rows.savedBy)),
    stops,
    floorPlans,
    forms: rows.forms.map((row) => presentForm(formRow.read(row))),
    media: await loadMediaItems(em, account.id, [...used]),
    publication: presentPublicationState(share, rows.pending),
  })
}
