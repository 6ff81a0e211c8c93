import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { lockCounts } from './rollup/roll-up.ts'

/** Of what came before a moment and is not counted yet, the day is still open. */
const waitingSql = 'select exists (select 1 from visit_batches where received_at < ?::timestamptz) as "isWaiting"'
const openSql = `select distinct tour_id as "tourId", to_char(day, 'YYYY-MM-DD') as day from analytics_visitors
  where day < ?::date order by 1, 2 limit 200`
// Who deletes the tour for good waits, or is waited for.
const lockTourSql = 'select id from tours where id = ? for key share'
/** Visitors that one statement moves from their hashes to the number of the day: reports add the two up. */
const visitorsAtOnce = 20_000
const closeSql = `with gone as (
    delete from analytics_visitors where tour_id = ? and day = ?::date and hash in (
      select hash from analytics_visitors where tour_id = ? and day = ?::date limit ${visitorsAtOnce}) returning 1
  ) update analytics_tour_days set visitors = visitors + (select count(*) from gone)::int
    where tour_id = ? and day = ?::date`
const deletesSql = [
  'delete from visitor_salts where day < ?::date',
  'delete from visit_network_days where day < ?::date',
]

type OpenDay = { readonly tourId: string; readonly day: string }

/** Tours and their days that have ended and still have hashes; some of them, while there are many. */
async function findOpen(em: EntityManager, day: string): Promise<OpenDay[]> {
  const [row] = await em.execute<{ isWaiting: boolean }[]>(waitingSql, [`${day}T00:00:00Z`])
  return row?.isWaiting === false ? em.execute<OpenDay[]>(openSql, [day]) : []
}

/** Moves some visitors of a day from their hashes to its number. */
async function closeSome(em: EntityManager, { tourId, day }: OpenDay): Promise<void> {
  await em.transactional(async (inner) => {
    await lockCounts(inner)
    await inner.execute(lockTourSql, [tourId])
    await inner.execute(closeSql, [tourId, day, tourId, day, tourId, day])
  })
}

/** Transactions of one round; what they leave is closed in the next. */
const closedPerRound = 1_000

/**
 * Closes the days that ended `visitorsKeptMs` ago: how many visitors they had is written down, their salts and the hashes
 * of their visitors are deleted. From then on nobody can tell whether two visits were of one person.
 */
export async function closeDays(em: EntityManager, now: Date): Promise<void> {
  const ended = new Date(now.getTime() - analyticsLimits.visitorsKeptMs).toISOString().slice(0, 10)
  for (const sql of deletesSql) await em.execute(sql, [ended])
  let closed = 0
  for (let open = await findOpen(em, ended); open.length > 0; open = await findOpen(em, ended)) {
    for (const day of open) await closeSome(em, day)
    closed += open.length
    if (closed >= closedPerRound) return
  }
}
