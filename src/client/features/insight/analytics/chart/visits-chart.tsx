import { useTranslation } from 'react-i18next'
import type { Metrics, Report } from '../../../../../shared/analytics/reports.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatDateRange } from '../range/format-date-range.ts'
import { TimeChart } from './time-chart.tsx'

const columns = ['visits', 'visitors', 'stopsShown', 'hotspotsOpened', 'formsSent'] as const

/** Visits and visitors over time. Visitors are counted by day only. */
export function VisitsChart({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const { interval, current } = report
  const isByHour = interval === 'hour'
  const { visits } = current.totals
  return (
    <TimeChart<Metrics>
      report={report}
      series={{
        main: {
          label: t('analytics.chart.line.visits'),
          comparedLabel: t('analytics.chart.line.comparedVisits'),
          value: (counts) => counts.visits,
        },
        second: isByHour
          ? undefined
          : { label: t('analytics.chart.line.visitors'), value: (counts) => counts.visitors },
      }}
      columns={columns
        .filter((name) => name !== 'visitors' || !isByHour)
        .map((name) => ({
          name,
          label: t(`analytics.figure.${name}`),
          text: (counts) => numbers.exact(counts[name]),
        }))}
      title={t('analytics.chart.title')}
      tableName={t('analytics.chart.tableName')}
      summary={t('analytics.chart.summary', {
        count: visits,
        visits: numbers.exact(visits),
        range: formatDateRange(current, i18n.language),
      })}
    />
  )
}
