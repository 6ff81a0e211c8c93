import type { TourSave } from '../../../shared/tours/saves.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import type { Tour } from './entity.ts'

type Saver = Pick<AccountScope, 'em' | 'actor' | 'ports'>

/**
 * Notes that a locked tour is being saved. No two saves of a tour have the same time, however fast they follow each
 * other: browsers tell by it whether somebody else has saved anything in between.
 */
export function markSaved(scope: Omit<Saver, 'em'>, tour: Tour): TourSave {
  const previousSavedAt = tour.savedAt
  tour.savedAt = new Date(Math.max(scope.ports.now().getTime(), previousSavedAt.getTime() + 1))
  tour.savedBy = scope.actor.id
  return {
    previousSavedAt: previousSavedAt.toISOString(),
    savedAt: tour.savedAt.toISOString(),
    savedBy: scope.actor.displayName,
  }
}

// The lock makes sure that the time before is that of the save before, and not of an earlier one.
const touchSql = `
  with before as (select id, saved_at from tours where id = ? for update)
  update tours set saved_at = greatest(?::timestamptz, before.saved_at + interval '1 millisecond'), saved_by_id = ?
    from before where tours.id = before.id
    returning extract(epoch from before.saved_at) * 1000 as previous_ms, extract(epoch from tours.saved_at) * 1000 as saved_ms`

/**
 * Notes that something of a tour was saved, without making saves of its own fields stale: in SQL, because every update
 * by the ORM counts the version up.
 */
export async function touchTour(scope: Saver, tourId: string): Promise<TourSave> {
  const given = [tourId, scope.ports.now().toISOString(), scope.actor.id]
  const [row] = await scope.em.execute<{ previous_ms: string; saved_ms: string }[]>(touchSql, given)
  if (row === undefined) throw new Error('The tour is gone.')
  return {
    previousSavedAt: new Date(Math.floor(Number(row.previous_ms))).toISOString(),
    savedAt: new Date(Math.floor(Number(row.saved_ms))).toISOString(),
    savedBy: scope.actor.displayName,
  }
}
