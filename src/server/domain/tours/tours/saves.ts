import type { TourSave } from '../../../../shared/tours/saves.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Tour } from './entity.ts'

type Saver = Pick<AccountScope, 'em' | 'actor' | 'ports'>

/**
 * Records a save on a locked tour. Save times strictly increase, because browsers detect other people's saves by them.
 */
export function markSaved(scope: Omit<Saver, 'em'>, tour: Pick<Tour, 'savedAt' | 'savedBy'>): TourSave {
  const previousSavedAt = tour.savedAt
  tour.savedAt = new Date(Math.max(scope.ports.now().getTime(), previousSavedAt.getTime() + 1))
  tour.savedBy = scope.actor.id
  return {
    previousSavedAt: previousSavedAt.toISOString(),
    savedAt: tour.savedAt.toISOString(),
    savedBy: scope.actor.displayName,
  }
}

/**
 * Selects and locks the tour's row for a statement that saves a part of it; the parameter is the tour. The lock makes
 * sure that `saved_at` is the time of the save right before this one.
 */
export const tourBeforeSql = 'select id, saved_at from tours where id = ? for update'

/** Assignments of a save to a tour or stop, where `before` is the tour's row; the parameters are `touchParameters`. */
export const savedSql = `saved_at = greatest(?::timestamptz, before.saved_at + interval '1 millisecond'), saved_by_id = ?`

/** Columns of a `TouchedRow`. */
export const savedTimesSql = (tour: string) => `extract(epoch from before.saved_at) * 1000 as previous_ms,
  extract(epoch from ${tour}.saved_at) * 1000 as saved_ms`

/** Touches the tour of the row `before`, that is, records a save in it; returns a `TouchedRow`. */
export const touchSql = (condition = 'true') => `
  update tours set ${savedSql} from before where tours.id = before.id and ${condition} returning ${savedTimesSql('tours')}`

export type TouchedRow = { readonly previous_ms: string; readonly saved_ms: string }

export const touchParameters = ({ ports, actor }: Omit<Saver, 'em'>) => [ports.now().toISOString(), actor.id]

/** A save for the response, which lets clients order saves by their times. */
export function presentTouched({ actor }: Pick<Saver, 'actor'>, { previous_ms, saved_ms }: TouchedRow): TourSave {
  return {
    previousSavedAt: new Date(Math.floor(Number(previous_ms))).toISOString(),
    savedAt: new Date(Math.floor(Number(saved_ms))).toISOString(),
    savedBy: actor.displayName,
  }
}

const touchTourSql = `with before as (${tourBeforeSql}) ${touchSql()}`

/**
 * Records the save of a part of a tour without making saves of its own fields stale: in SQL, because every update by
 * the ORM increments the version.
 */
export async function touchTour(scope: Saver, tourId: string): Promise<TourSave> {
  const [row] = await scope.em.execute<TouchedRow[]>(touchTourSql, [tourId, ...touchParameters(scope)])
  if (row === undefined) throw new Error(`tour ${tourId} no longer exists`)
  return presentTouched(scope, row)
}

const touchStopsSql = `with before as materialized (${tourBeforeSql}),
  stop as (update stops set ${savedSql} from before where stops.id = any(?::uuid[]) and stops.tour_id = before.id)
  ${touchSql()}`

/** Records the save of a part of a stop. */
export function touchStop(
  scope: Saver,
  { tourId, stopId }: { readonly tourId: string; readonly stopId: string },
): Promise<TourSave> {
  return touchStops(scope, { tourId, stopIds: [stopId] })
}

/** Records the save of parts of several stops of a tour. */
export async function touchStops(
  scope: Saver,
  { tourId, stopIds }: { readonly tourId: string; readonly stopIds: readonly string[] },
): Promise<TourSave> {
  const touchValues = touchParameters(scope)
  const parameters = [tourId, ...touchValues, `{${stopIds.join(',')}}`, ...touchValues]
  const [row] = await scope.em.execute<TouchedRow[]>(touchStopsSql, parameters)
  if (row === undefined) throw new Error(`tour ${tourId} no longer exists`)
  return presentTouched(scope, row)
}
