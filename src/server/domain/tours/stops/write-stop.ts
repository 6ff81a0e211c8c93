import type { TourSave } from '../../../../shared/tours/saves.ts'
import { rowUpdate } from '../../../database/rows/row-update.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import {
  presentTouched,
  savedSql,
  type TouchedRow,
  touchParameters,
  touchSql,
  touchStop,
  tourBeforeSql,
} from '../tours/saves.ts'
import { Stop } from './entity.ts'
import type { StopRow } from './present.ts'

// Updates the stop and the save time of its tour ("touch"). The tour is locked before the stop, as in every statement,
// to avoid deadlocks.
const writeSql = (set: string) => `
  with before as materialized (${tourBeforeSql}),
    saved as (update stops s set ${set}, ${savedSql} from before, json_populate_record(null::stops, ?::json) changed
      where s.id = ? and s.tour_id = before.id and s.version = ? and s.deleted_at is null returning s.version),
    touched as (${touchSql('exists (select 1 from saved)')})
  select saved.version, touched.previous_ms, touched.saved_ms from saved, touched`

type WrittenStop = { readonly version: number; readonly save: TourSave }

/** Stores the changed columns of a stop in one statement; null if the stop has been saved since `before`. */
export async function writeStop(
  scope: AccountScope,
  change: { readonly before: StopRow; readonly after: StopRow },
): Promise<WrittenStop | null> {
  const { id, tour, version } = change.before
  const update = rowUpdate(scope.em, { entity: Stop, alias: 's' }, change)
  if (update === undefined) return { version, save: await touchStop(scope, { tourId: tour, stopId: id }) }
  const touchValues = touchParameters(scope)
  // Both the stop and the tour get the time and the author of the save.
  const parameters = [tour, ...touchValues, update.values, id, version, ...touchValues]
  const [row] = await scope.em.execute<(TouchedRow & { version: number })[]>(writeSql(update.set), parameters)
  return row === undefined ? null : { version: row.version, save: presentTouched(scope, row) }
}
