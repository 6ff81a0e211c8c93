import { exportAnalyticsInput, type MetricName } from '../../../../shared/analytics/reports.ts'
import { textParts } from '../../../kernel/answers.ts'
import { byteOrderMark, csvLine } from '../../../kernel/csv.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findTour } from '../../tours/find.ts'
import { sumsOfRow } from '../sum-columns.ts'
import type { Period } from './period.ts'
import { metricsOf, noMetrics, type Subject, type SumRow, toursOf } from './read-sums.ts'

/** Between two reads of an export others get their turn. */
const exportStep = 500

type Row = SumRow & { readonly day: string; readonly tourId: string; readonly name: string; readonly visitors: number }
type After = { readonly day: string; readonly tourId: string }

const rowsSql = (tours: string) => `
  select to_char(d.day, 'YYYY-MM-DD') as day, t.id as "tourId", t.name, ${sumsOfRow('d')},
    (d.visitors + (select count(*) from analytics_visitors v where v.tour_id = d.tour_id and v.day = d.day))::float8
      as visitors
  from tours t join analytics_tour_days d on d.tour_id = t.id
    and d.day between ?::date and ?::date and (d.day, d.tour_id) > (?::date, ?::uuid)
  where t.id in (${tours}) order by d.day, d.tour_id limit ${exportStep}`

const metricNames = Object.keys(noMetrics) as MetricName[]
const head = csvLine(['day', 'tourId', 'tour', ...metricNames])

function lineOf({ day, tourId, name, visitors, ...row }: Row): string {
  const metrics = metricsOf(row, visitors)
  return csvLine([day, tourId, name, ...metricNames.map((metric) => String(metrics[metric]))])
}

/** The file part by part: one page of rows is in memory at a time. */
async function* partsOf(em: EntityManager, subject: Subject, { from, to }: Period): AsyncGenerator<string> {
  yield byteOrderMark + head
  const { sql, parameters } = toursOf(subject)
  let after: After | undefined = { day: from, tourId: '00000000-0000-0000-0000-000000000000' }
  while (after !== undefined) {
    const { day, tourId }: After = after
    const rows: Row[] = await em.execute<Row[]>(rowsSql(sql), [from, to, day, tourId, ...parameters])
    yield rows.map(lineOf).join('')
    after = rows.length < exportStep ? undefined : rows.at(-1)
  }
}

/**
 * What was counted as comma-separated values (RFC 4180, UTF-8): a line for each day and tour, the oldest first; days
 * without a visit have none.
 */
export const exportAnalytics = operation({
  allow: 'viewTour',
  input: exportAnalyticsInput,
  output: textParts,
  run: async (scope, { tourId, from, to }) => {
    if (tourId !== undefined) await findTour(scope, tourId)
    return partsOf(scope.em, { accountId: scope.account.id, tourId }, { from, to })
  },
})
