import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

const toursAtOnce = 20
const toursSql = `select id from tours where id > ?::uuid order by id limit ${toursAtOnce}`

/** Each reads by its own index, tour by tour: nothing else is looked at. */
const deletesSql = [
  'delete from analytics_hours where tour_id = any(?::uuid[]) and hour < ?::timestamptz',
  'delete from analytics_tour_days where tour_id = any(?::uuid[]) and day < ?::date',
  `delete from analytics_directions where tour_id = any(?::uuid[]) and month < date_trunc('month', ?::date)`,
  `delete from analytics_days d using analytics_keys k
    where k.tour_id = any(?::uuid[]) and d.key_id = k.id and d.day < ?::date`,
]
/** What was not counted for so long makes room for other values. */
const keysSql = `delete from analytics_keys k where k.tour_id = any(?::uuid[])
  and not exists (select 1 from analytics_days d where d.key_id = k.id)`

/** Deletes counts that are older than they are kept. */
export async function forgetOldCounts(em: EntityManager, now: Date): Promise<void> {
  const day = new Date(now.getTime() - analyticsLimits.keptMs).toISOString().slice(0, 10)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await em.execute<{ id: string }[]>(toursSql, [after])
    const last = rows.at(-1)
    if (last === undefined) return
    const tourIds = `{${rows.map(({ id }) => id).join(',')}}`
    for (const sql of deletesSql) await em.execute(sql, [tourIds, day])
    await em.execute(keysSql, [tourIds])
    after = last.id
  }
}
