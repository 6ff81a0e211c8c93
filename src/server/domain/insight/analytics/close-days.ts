import type { EntityManager } from '../../../kernel/scope.ts'
import { countingLimits } from './counting-limits.ts'
import { lockCounts } from './rollup/roll-up.ts'

/** A day stays open while batches from before its end are not counted. */
const pendingBatchesSql =
  'select exists (select 1 from visit_batches where received_at < ?::timestamptz) as "isWaiting"'
const openSql = `select distinct tour_id as "tourId", to_char(day, 'YYYY-MM-DD') as day from analytics_visitors
  where day < ?::date order by 1, 2 limit 200`
// Serializes with a purge of the tour.
const lockTourSql = 'select id from tours where id = ? for key share'
/** Visitors that one statement moves from hashes to the total of the day; reports add the two up. */
const visitorsAtOnce = 20_000
const closeSql = `with deleted as (
    delete from analytics_visitors where tour_id = ? and day = ?::date and hash in (
      select hash from analytics_visitors where tour_id = ? and day = ?::date limit ${visitorsAtOnce}) returning 1
  ) update analytics_tour_days set visitors = visitors + (select count(*) from deleted)::int
    where tour_id = ? and day = ?::date`
const deletesSql = [
  'delete from visitor_salts where day < ?::date',
  'delete from visit_network_days where day < ?::date',
]

type OpenDay = { readonly tourId: string; readonly day: string }

/** Ended days of tours that still have hashes, up to a limit. */
async function findOpen(em: EntityManager, day: string): Promise<OpenDay[]> {
  const [row] = await em.execute<{ isWaiting: boolean }[]>(pendingBatchesSql, [`${day}T00:00:00Z`])
  return row?.isWaiting === false ? em.execute<OpenDay[]>(openSql, [day]) : []
}

/** Moves a batch of visitors of a day from hashes to its total. */
async function closeBatch(em: EntityManager, { tourId, day }: OpenDay): Promise<void> {
  await em.transactional(async (transaction) => {
    await lockCounts(transaction)
    await transaction.execute(lockTourSql, [tourId])
    await transaction.execute(closeSql, [tourId, day, tourId, day, tourId, day])
  })
}

/** Maximum number of transactions per run; the next run continues. */
const closedPerRun = 1_000

/**
 * Closes the days that ended `visitorHashesRetentionMs` ago: stores their number of visitors, and deletes their salts and the hashes
 * of their visitors. After that it can't be determined whether two visits were of the same person.
 */
export async function closeDays(em: EntityManager, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - countingLimits.visitorHashesRetentionMs).toISOString().slice(0, 10)
  for (const sql of deletesSql) await em.execute(sql, [endedBefore])
  let closedCount = 0
  for (let open = await findOpen(em, endedBefore); open.length > 0; open = await findOpen(em, endedBefore)) {
    for (const day of open) await closeBatch(em, day)
    closedCount += open.length
    if (closedCount >= closedPerRun) return
  }
}
