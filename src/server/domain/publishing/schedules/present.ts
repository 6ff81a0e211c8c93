import type { Schedule as WireSchedule } from '../../../../shared/schedules/schedules.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { namesOf } from '../../identity/users/names.ts'
import { Tour } from '../../tours/tours/entity.ts'
import type { Schedule } from './entity.ts'

/** Presents schedules, except schedules of deleted tours. */
export async function presentSchedules(em: EntityManager, rows: readonly Schedule[]): Promise<WireSchedule[]> {
  const tours = await em.find(Tour, { id: { $in: rows.map(({ tour }) => tour) }, deletedAt: null })
  const tourNameById = new Map(tours.map(({ id, name }) => [id, name]))
  const userNames = await namesOf(
    em,
    rows.map(({ requestedBy }) => requestedBy).filter((id) => typeof id === 'string'),
  )
  return rows.flatMap((row) => {
    const tourName = tourNameById.get(row.tour)
    if (tourName === undefined) return []
    return [
      {
        id: row.id,
        tourId: row.tour,
        tourName,
        action: row.action,
        at: row.at.toISOString(),
        timeZone: row.timeZone,
        status: row.status,
        failure: row.failure ?? null,
        requestedBy: userNames.get(row.requestedBy ?? '') ?? null,
      },
    ]
  })
}
