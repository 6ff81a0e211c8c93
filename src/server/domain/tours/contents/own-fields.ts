import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { TourOwnFields, TourSave } from '../../../../shared/tours/saves.ts'
import { type JsonRow, jsonRow, jsonRows } from '../../../database/rows/row-json.ts'
import { rowUpdate } from '../../../database/rows/row-update.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { namedRow, publicNameOf } from '../../identity/users/names.ts'
import { floorPlanRow, presentFloorPlan } from '../floor-plans/find.ts'
import { formRow, presentForm } from '../forms/find.ts'
import { Tour } from '../tours/entity.ts'
import { presentOwnFields, type TourRow, tourRow } from '../tours/present.ts'
import {
  presentTouched,
  savedSql,
  savedTimesSql,
  type TouchedRow,
  touchParameters,
  tourBeforeSql,
} from '../tours/saves.ts'

/** Rows of other tables that belong to a tour itself, not to its stops. */
export type OwnParts = {
  readonly floorPlans: readonly JsonRow[]
  readonly forms: readonly JsonRow[]
  readonly savedBy: JsonRow | null
}

/** Columns of `OwnParts` for a tour `t`. */
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

let cachedTourRowSql: string | undefined

/** Reads the row of a tour of the account. With `lock`, locks it until the end of the transaction. */
export async function readTourRow(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  tourId: string,
  { lock }: { readonly lock: boolean },
): Promise<TourRow> {
  cachedTourRowSql ??= `select ${jsonRow(`select ${tourRow.columns(em, 't')}`)} as tour from tours t
    where t.id = ? and t.account_id = ? and t.deleted_at is null`
  const sql = lock ? `${cachedTourRowSql} for update` : cachedTourRowSql
  const [row] = await em.execute<{ tour: JsonRow }[]>(sql, [tourId, account.id])
  if (row === undefined) throw new AppError('resource.notFound')
  return tourRow.read(row.tour)
}

let cachedOwnPartsSql: string | undefined

/** Loads a tour without its stops. */
export async function loadOwnFields(em: EntityManager, tour: TourRow): Promise<TourOwnFields> {
  cachedOwnPartsSql ??= `select ${ownPartsSql(em)} from tours t where t.id = ?`
  const [parts] = await em.execute<OwnParts[]>(cachedOwnPartsSql, [tour.id])
  if (parts === undefined) throw new AppError('resource.notFound')
  return presentOwnFields(tour, presentOwnParts(parts))
}

const writeSql = (em: EntityManager, set: string) => `
  with before as materialized (${tourBeforeSql}),
    t as (update tours w set ${set}, ${savedSql} from before, json_populate_record(null::tours, ?::json) changed
      where w.id = before.id and w.version = ? and w.deleted_at is null
      returning w.id, w.saved_by_id, w.version, ${savedTimesSql('w')})
  select t.version, t.previous_ms, t.saved_ms, ${ownPartsSql(em)} from t`

type WrittenRow = OwnParts & TouchedRow & { readonly version: number }
type WrittenTour = { readonly fields: TourOwnFields; readonly save: TourSave }

/** Stores the changed fields of a tour (optimistic lock); null if another save has replaced the version of `before`. */
export async function writeTour(
  scope: AccountScope,
  change: { readonly before: TourRow; readonly after: TourRow },
): Promise<WrittenTour | null> {
  const { em, actor } = scope
  const { id, version } = change.before
  // A save that changes nothing increments the version too, so that other editors notice it.
  const unchanged = { set: 'version = w.version + 1, updated_at = now()', values: '{}' }
  const { set, values } = rowUpdate(em, { entity: Tour, alias: 'w' }, change) ?? unchanged
  const parameters = [id, ...touchParameters(scope), values, version]
  const [writtenRow] = await em.execute<WrittenRow[]>(writeSql(em, set), parameters)
  if (writtenRow === undefined) return null
  const save = presentTouched(scope, writtenRow)
  const row = { ...change.after, version: writtenRow.version, savedAt: new Date(save.savedAt), savedBy: actor.id }
  return { fields: presentOwnFields(row, presentOwnParts(writtenRow)), save }
}
