import { AppError } from '../../../shared/kernel/app-error.ts'
import type { TourOwnFields } from '../../../shared/tours/saves.ts'
import { type JsonRow, jsonRow, jsonRows } from '../../database/rows/row-json.ts'
import { rowUpdate } from '../../database/rows/row-update.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { floorPlanRow, presentFloorPlan } from '../floor-plans/find.ts'
import { formRow, presentForm } from '../forms/find.ts'
import { Tour } from '../tours/entity.ts'
import { presentOwnFields, type TourRow, tourRow } from '../tours/present.ts'
import { namedRow, publicNameOf } from '../users/names.ts'

/** What belongs to a tour apart from its stops, and stands in other tables. */
export type OwnParts = {
  readonly floorPlans: readonly JsonRow[]
  readonly forms: readonly JsonRow[]
  readonly savedBy: JsonRow | null
}

/** The columns of `OwnParts`, of a tour `t`. */
export const ownPartsSql = (em: EntityManager) => `
  ${jsonRows(`select ${floorPlanRow.columns(em, 'p')} from floor_plans p where p.tour_id = t.id order by p.place, p.id`)}
    as "floorPlans",
  ${jsonRows(`select ${formRow.columns(em, 'f')} from forms f where f.tour_id = t.id order by f.place, f.id`)} as forms,
  ${jsonRow(`select ${namedRow.columns(em, 'u')} from users u where u.id = t.saved_by_id`)} as "savedBy"`

export function presentOwnParts({ floorPlans, forms, savedBy }: OwnParts) {
  return {
    floorPlans: floorPlans.map((row) => presentFloorPlan(floorPlanRow.read(row))),
    forms: forms.map((row) => presentForm(formRow.read(row))),
    savedBy: savedBy && publicNameOf(namedRow.read(savedBy)),
  }
}

let lockSql: string | undefined

/** A tour of the account, for a transaction that changes it: others wait until this one is done. */
export async function lockTourRow(em: EntityManager, accountId: string, tourId: string): Promise<TourRow> {
  lockSql ??= `select ${jsonRow(`select ${tourRow.columns(em, 't')}`)} as tour from tours t
    where t.id = ? and t.account_id = ? and t.deleted_at is null for update`
  const [row] = await em.execute<{ tour: JsonRow }[]>(lockSql, [tourId, accountId])
  if (row === undefined) throw new AppError('resource.notFound')
  return tourRow.read(row.tour)
}

let partsSql: string | undefined

/** A locked tour without its stops, however many there are. */
export async function loadOwnFields(em: EntityManager, tour: TourRow): Promise<TourOwnFields> {
  partsSql ??= `select ${ownPartsSql(em)} from tours t where t.id = ?`
  const [parts] = await em.execute<OwnParts[]>(partsSql, [tour.id])
  if (parts === undefined) throw new AppError('resource.notFound')
  return presentOwnFields(tour, presentOwnParts(parts))
}

type Stored = OwnParts & { readonly version: number }

/** Stores what was changed of a locked tour, and answers it as `loadOwnFields` would. */
export async function writeTour(
  em: EntityManager,
  { before, after }: { readonly before: TourRow; readonly after: TourRow },
): Promise<TourOwnFields> {
  const update = rowUpdate(em, { entity: Tour, alias: 'w' }, { before, after })
  if (update === undefined) return loadOwnFields(em, after)
  const sql = `with t as (update tours w set ${update.set} from json_populate_record(null::tours, ?::json) n
      where w.id = ? returning w.id, w.saved_by_id, w.version)
    select t.version, ${ownPartsSql(em)} from t`
  const [stored] = await em.execute<Stored[]>(sql, [update.values, after.id])
  if (stored === undefined) throw new AppError('resource.notFound')
  return presentOwnFields({ ...after, version: stored.version }, presentOwnParts(stored))
}
