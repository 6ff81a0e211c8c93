import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

const toursAtOnce = 20
const toursSql = `select id from tours where id > ?::uuid order by id limit ${toursAtOnce}`

/** Each statement uses the index by tour. */
const deletesSql = [
  'delete from analytics_hours where tour_id = any(?::uuid[]) and hour < ?::timestamptz',
  'delete from analytics_tour_days where tour_id = any(?::uuid[]) and day < ?::date',
  `delete from analytics_directions where tour_id = any(?::uuid[]) and month < date_trunc('month', ?::date)`,
  `delete from analytics_days d using analytics_keys k
    where k.tour_id = any(?::uuid[]) and d.key_id = k.id and d.day < ?::date`,
]
/** Deletes keys without counts, which makes room for new values. */
const keysSql = `delete from analytics_keys k where k.tour_id = any(?::uuid[])
  and not exists (select 1 from analytics_days d where d.key_id = k.id)`

/** Deletes counts that are older than the retention period. */
export async function forgetOldCounts(em: EntityManager, now: Date): Promise<void> {
  const day = new Date(now.getTime() - analyticsLimits.keptMs).toISOString().slice(0, 10)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await em.execute<{ id: string }[]>(toursSql, [after])
    const lastTour = rows.at(-1)
    if (lastTour === undefined) return
    const tourIds = `{${rows.map(({ id }) => id).join(',')}}`
    for (const sql of deletesSql) await em.execute(sql, [tourIds, day])
    await em.execute(keysSql, [tourIds])
    after = lastTour.id
  }
}
