import { dayIn, utc } from '../../../../shared/kernel/time-zones.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { countingLimits } from './counting-limits.ts'
import { lockCounts } from './rollup/roll-up.ts'

/** Days stay open while older batches wait to be counted. */
const pendingBatchesSql =
  'select exists (select 1 from visit_batches where received_at < ?::timestamptz) as "isWaiting"'
const zonesSql = `select distinct coalesce(time_zone, '${utc}') as zone from accounts`
/** Maximum number of open days that one query finds. */
const openDaysPerQuery = 200
const openSql = `select distinct v.tour_id as "tourId", to_char(v.day, 'YYYY-MM-DD') as day
  from json_array_elements(?::json) r
  join accounts a on coalesce(a.time_zone, '${utc}') = r->>0 join tours t on t.account_id = a.id
  join analytics_visitors v on v.tour_id = t.id and v.day < (r->>1)::date
  where v.day < ?::date order by 1, 2 limit ${openDaysPerQuery}`
// Serializes with a purge of the tour.
const lockTourSql = 'select id from tours where id = ? for key share'
/** Maximum number of visitors that one statement moves from hashes to the total of the day. Reports add the two up. */
const visitorsPerStatement = 20_000
const closeSql = `with deleted as (
    delete from analytics_visitors where tour_id = ? and day = ?::date and hash in (
      select hash from analytics_visitors where tour_id = ? and day = ?::date limit ${visitorsPerStatement}) returning 1
  ) update analytics_tour_days set visitors = visitors + (select count(*) from deleted)::int
    where tour_id = ? and day = ?::date`
const deletesSql = [
  'delete from visitor_salts where day < ?::date',
  'delete from visit_network_days where day < ?::date',
]

type OpenDay = { readonly tourId: string; readonly day: string }

/** Time zone where days end last. */
const lastZone = 'Etc/GMT+12'

/** Finds ended days of tours that still have hashes. A day ends at midnight in the time zone of the account. */
async function findOpenDays(em: EntityManager, endedAt: Date): Promise<OpenDay[]> {
  const [row] = await em.execute<{ isWaiting: boolean }[]>(pendingBatchesSql, [endedAt.toISOString()])
  if (row?.isWaiting !== false) return []
  const zones = await em.execute<{ zone: string }[]>(zonesSql)
  const unendedDays = zones.map(({ zone }) => [zone, dayIn(zone, endedAt)] as const)
  const latestDay = unendedDays
    .map(([, day]) => day)
    .sort()
    .at(-1)
  return latestDay === undefined ? [] : em.execute<OpenDay[]>(openSql, [JSON.stringify(unendedDays), latestDay])
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
 * Closes the days that ended `visitorHashesRetentionMs` ago in the time zones of their accounts: stores their numbers
 * of visitors, and deletes the hashes of their visitors. The salt of a day is deleted once the day has ended
 * everywhere. After that, it can't be determined whether two visits were by the same person.
 */
export async function closeDays(em: EntityManager, now: Date): Promise<void> {
  const endedAt = new Date(now.getTime() - countingLimits.visitorHashesRetentionMs)
  for (const sql of deletesSql) await em.execute(sql, [dayIn(lastZone, endedAt)])
  let closedCount = 0
  while (closedCount < closedPerRun) {
    const openDays = await findOpenDays(em, endedAt)
    if (openDays.length === 0) return
    for (const day of openDays) await closeBatch(em, day)
    closedCount += openDays.length
  }
}
