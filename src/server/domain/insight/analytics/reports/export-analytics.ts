import { exportAnalyticsInput, type MetricName } from '../../../../../shared/analytics/reports.ts'
import { byteOrderMark, csvLine } from '../../../../kernel/csv.ts'
import { operation } from '../../../../kernel/operation.ts'
import { textParts } from '../../../../kernel/outputs.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { sumsOfRow } from '../sum-columns.ts'
import { addDays, type Period } from './period.ts'
import { metricsOf, noMetrics, type Subject, type SumRow, toursOf } from './read-sums.ts'

/** Approximate number of rows per read, few enough that other requests are served in between. */
const rowsPerRead = 2_000
const daysPerReadMax = 366

type DayRow = SumRow & {
  readonly day: string
  readonly tourId: string
  readonly name: string
  readonly visitors: number
}

const countSql = (tours: string) => `select count(*)::int as count from (${tours}) t`
const rowsSql = (tours: string) => `
  select to_char(d.day, 'YYYY-MM-DD') as day, t.id as "tourId", t.name, ${sumsOfRow('d')},
    (d.visitors + (select count(*) from analytics_visitors v where v.tour_id = d.tour_id and v.day = d.day))::float8
      as visitors
  from tours t join analytics_tour_days d on d.tour_id = t.id and d.day between ?::date and ?::date
  where t.id in (${tours}) order by d.day, d.tour_id`

const metricNames = Object.keys(noMetrics) as MetricName[]
const header = csvLine(['day', 'tourId', 'tour', ...metricNames])

function lineOf({ day, tourId, name, visitors, ...row }: DayRow): string {
  const metrics = metricsOf(row, visitors)
  return csvLine([day, tourId, name, ...metricNames.map((metric) => String(metrics[metric]))])
}

/** Streams the file with a number of days in memory that decreases with the number of tours. */
async function* streamDays(em: EntityManager, subject: Subject, { from, to }: Period): AsyncGenerator<string> {
  yield byteOrderMark + header
  const { sql, parameters } = toursOf(subject)
  const [countRow] = await em.execute<{ count: number }[]>(countSql(sql), parameters)
  const tourCount = Math.max(1, countRow?.count ?? 0)
  const daysPerRead = Math.min(daysPerReadMax, Math.max(1, Math.floor(rowsPerRead / tourCount)))
  for (let day = from; day <= to; day = addDays(day, daysPerRead)) {
    const lastDay = addDays(day, daysPerRead - 1)
    const rows = await em.execute<DayRow[]>(rowsSql(sql), [day, lastDay < to ? lastDay : to, ...parameters])
    yield rows.map(lineOf).join('')
  }
}

/**
 * Exports counts as comma-separated values (RFC 4180, UTF-8): a line for each day and tour with visits, the oldest
 * first.
 */
export const exportAnalytics = operation({
  allow: 'viewTour',
  input: exportAnalyticsInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30' }),
  output: textParts,
  run: async (scope, { tourId, from, to }) => {
    if (tourId !== undefined) await findTour(scope, tourId)
    return streamDays(scope.em, { accountId: scope.account.id, tourId }, { from, to })
  },
})
