import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { lockCounts } from './rollup/roll-up.ts'

/** Of what came before a moment and is not counted yet, the day is still open. */
const waitingSql = 'select exists (select 1 from visit_batches where received_at < ?::timestamptz) as "isWaiting"'
const closeSql = `update analytics_tour_days d set visitors = d.visitors + v.count from (
    select tour_id, day, count(*)::int as count from analytics_visitors where day < ?::date group by tour_id, day
  ) v where v.tour_id = d.tour_id and v.day = d.day`
const deleteVisitorsSql = 'delete from analytics_visitors where day < ?::date'
const deleteSaltsSql = 'delete from visitor_salts where day < ?::date'

/**
 * Closes the days that ended `visitorsKeptMs` ago: how many visitors they had is written down, their salts and the hashes
 * of their visitors are deleted. From then on nobody can tell whether two visits were of one person.
 */
export async function closeDays(em: EntityManager, now: Date): Promise<void> {
  const day = new Date(now.getTime() - analyticsLimits.visitorsKeptMs).toISOString().slice(0, 10)
  await em.execute(deleteSaltsSql, [day])
  await em.transactional(async (inner) => {
    await lockCounts(inner)
    const [row] = await inner.execute<{ isWaiting: boolean }[]>(waitingSql, [`${day}T00:00:00Z`])
    if (row?.isWaiting !== false) return
    await inner.execute(closeSql, [day])
    await inner.execute(deleteVisitorsSql, [day])
  })
}
