import type { Interval, Metrics, ReportPeriod } from '../../../../../shared/analytics/reports.ts'
import { type SumName, sumNames } from '../../../../../shared/analytics/sums.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { sumsOverRows } from '../sum-columns.ts'
import type { Period } from './period.ts'
import { type PointOf, pointsOf, totalOf } from './time-series.ts'

/** Subject of a report: a tour, or all tours of an account. */
export type Subject = { readonly accountId: string; readonly tourId?: string | undefined }

/** Tours of a subject as SQL, with its parameter. Both use an index. */
export function toursOf({ accountId, tourId }: Subject): { readonly sql: string; readonly parameters: string[] } {
  if (tourId === undefined) return { sql: 'select id from tours where account_id = ?', parameters: [accountId] }
  return { sql: 'select id from tours where account_id = ? and id = ?', parameters: [accountId, tourId] }
}

export type SumRow = Readonly<Record<SumName, number>>

const noSums = Object.fromEntries(sumNames.map((sum) => [sum, 0])) as SumRow
export const noMetrics: Metrics = { ...noSums, visitors: 0 }

/** Metrics of a row, without its other columns. */
export function metricsOf(row: SumRow, visitors: number): Metrics {
  return { ...(Object.fromEntries(sumNames.map((sum) => [sum, row[sum]])) as SumRow), visitors }
}

const hoursSql = (tours: string) => `
  select to_char(h.hour at time zone 'utc', 'YYYY-MM-DD"T"HH24') as at, ${sumsOverRows('h')}
  from (${tours}) t join analytics_hours h on h.tour_id = t.id
    and h.hour >= ?::timestamptz and h.hour < ?::timestamptz + interval '24 hours' group by 1`
// One statement: a day that is closed between two statements would be missing in both.
const daysSql = (tours: string) => `
  with t as (${tours}), open as (
    select v.day, count(*) as visitors
    from t join analytics_visitors v on v.tour_id = t.id and v.day between ?::date and ?::date group by 1
  )
  select to_char(d.day, 'YYYY-MM-DD') as at, ${sumsOverRows('d')},
    (sum(d.visitors) + coalesce(max(o.visitors), 0))::float8 as visitors
  from t join analytics_tour_days d on d.tour_id = t.id and d.day between ?::date and ?::date
  left join open o on o.day = d.day group by d.day`

/** Reads the counts of days, including visitors of days that are not closed yet; days without counts have no row. */
async function readDays(em: EntityManager, subject: Subject, { from, to }: Period): Promise<PointOf<Metrics>[]> {
  const { sql, parameters } = toursOf(subject)
  const days = [from, to, from, to]
  const rows = await em.execute<PointOf<SumRow & { visitors: number }>[]>(daysSql(sql), [...parameters, ...days])
  return rows.map((row) => ({ at: row.at, ...metricsOf(row, row.visitors) }))
}

async function readHours(em: EntityManager, subject: Subject, { from, to }: Period): Promise<PointOf<Metrics>[]> {
  const { sql, parameters } = toursOf(subject)
  const midnights = [`${from}T00:00Z`, `${to}T00:00Z`]
  const rows = await em.execute<PointOf<SumRow>[]>(hoursSql(sql), [...parameters, ...midnights])
  return rows.map((row) => ({ at: row.at, ...metricsOf(row, 0) }))
}

/** Counts of a period, in total and by interval. */
export async function readPeriod(
  em: EntityManager,
  subject: Subject,
  { interval, ...period }: Period & { readonly interval: Interval },
): Promise<ReportPeriod> {
  const days = await readDays(em, subject, period)
  const rows = interval === 'hour' ? await readHours(em, subject, period) : days
  const { from, to } = period
  return {
    from,
    to,
    totals: totalOf<Metrics>(days, noMetrics),
    points: pointsOf(rows, noMetrics, { from, to, interval }),
  }
}
