import type { EntityManager } from '../../../kernel/scope.ts'
import { countingLimits } from './counting-limits.ts'

const toursPerStatement = 20
const toursSql = `select id from tours where id > ?::uuid order by id limit ${toursPerStatement}`

/** Each statement uses the index by tour. */
const deletesSql = [
  'delete from analytics_hours where tour_id = any(?::uuid[]) and hour < ?::timestamptz',
  'delete from analytics_tour_days where tour_id = any(?::uuid[]) and day < ?::date',
  `delete from analytics_directions where tour_id = any(?::uuid[]) and month < date_trunc('month', ?::date)`,
  `delete from analytics_days d using analytics_keys k
    where k.tour_id = any(?::uuid[]) and d.key_id = k.id and d.day < ?::date`,
]
/** Deletes keys without counts, so that new values are below the limit of keys. */
const keysSql = `delete from analytics_keys k where k.tour_id = any(?::uuid[])
  and not exists (select 1 from analytics_days d where d.key_id = k.id)`

/** Deletes counts that are older than the retention period. */
export async function deleteOldCounts(em: EntityManager, now: Date): Promise<void> {
  const day = new Date(now.getTime() - countingLimits.countsRetentionMs).toISOString().slice(0, 10)
  let lastTourId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await em.execute<{ id: string }[]>(toursSql, [lastTourId])
    const lastTour = rows.at(-1)
    if (lastTour === undefined) return
    const tourIds = `{${rows.map(({ id }) => id).join(',')}}`
    for (const sql of deletesSql) await em.execute(sql, [tourIds, day])
    await em.execute(keysSql, [tourIds])
    lastTourId = lastTour.id
  }
}
