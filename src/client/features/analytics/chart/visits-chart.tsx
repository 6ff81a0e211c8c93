import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../../shared/analytics/reports.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { TableDisclosure } from '../../../ui/layout/table-disclosure.tsx'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatSpan } from '../range/format-span.ts'
import { type ChartLine, chartLines } from './chart-lines.ts'
import { PointsTable } from './points-table.tsx'
import { chartRows, intervalName, peakOf } from './report-points.ts'
import classes from './visits-chart.module.css'

const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }))

const heightPx = 280

/** The chart in one sentence, for those who don't see it. */
function ChartSummary({ interval, current }: Report) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const peak = peakOf(current.points)
  const sum = t('analytics.chart.sum', {
    count: current.totals.visits,
    visits: numbers.exact(current.totals.visits),
    span: formatSpan(current, i18n.language),
  })
  const most = peak && {
    at: intervalName(peak.at, interval, i18n.language),
    visits: numbers.exact(peak.visits),
  }
  return (
    <p className="visually-hidden">
      {sum} {most && t('analytics.chart.peak', most)}
    </p>
  )
}

function Legend({ lines }: { readonly lines: readonly ChartLine[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend} aria-hidden="true">
      {lines.map(({ name, color, dash }) => (
        <li key={name}>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
          </svg>
          {t(`analytics.chart.line.${name}`)}
        </li>
      ))}
    </ul>
  )
}

/** Visits and visitors over time: drawn, in a sentence, and as a table. */
export function VisitsChart({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation()
  const lines = chartLines(report)
  return (
    <section className={`${cardStyles.card} ${classes.section}`} aria-labelledby="visits-over-time">
      <div className={classes.head}>
        <h2 id="visits-over-time" className={classes.title}>
          {t('analytics.chart.title')}
        </h2>
        <Legend lines={lines} />
      </div>
      <ChartSummary {...report} />
      <div aria-hidden="true">
        <ErrorBoundary fallback={<p className={classes.failed}>{t('analytics.chart.failed')}</p>}>
          <Suspense fallback={<Skeleton height={heightPx} />}>
            <DrawnChart rows={chartRows(report, i18n.language)} lines={lines} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <TableDisclosure label={t('analytics.chart.table')} name={t('analytics.chart.tableName')}>
        <PointsTable report={report} />
      </TableDisclosure>
    </section>
  )
}
