import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import cardStyles from '../../../../ui/layout/card.module.css'
import { TableDisclosure } from '../../../../ui/layout/table-disclosure.tsx'
import { useNumbers } from '../figures/use-numbers.ts'
import { type ChartLine, chartLines } from './chart-lines.ts'
import { type PointsColumn, PointsTable } from './points-table.tsx'
import { type ChartSeries, chartRows, intervalName, peakOf, type TimeReport } from './report-points.ts'
import classes from './time-chart.module.css'

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }))

const heightPx = 280

type TimeChartProps<Counts> = {
  readonly report: TimeReport<Counts>
  readonly series: ChartSeries<Counts>
  readonly columns: readonly PointsColumn<Counts>[]
  readonly title: string
  readonly tableName: string
  /** Sentence with the total of the main series. */
  readonly summary: string
}

function Legend({ lines }: { readonly lines: readonly ChartLine[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {lines.map(({ name, label, color, dash }) => (
        <li key={name}>
          <svg width="24" height="10" aria-hidden="true">
            <line x2="24" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Numbers over time: a chart, its summary for screen readers, and a table. */
export function TimeChart<Counts>({ report, series, columns, title, tableName, summary }: TimeChartProps<Counts>) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const lines = chartLines(series, report.compared !== null)
  const rows = chartRows(report, series, i18n.language)
  const peak = peakOf(rows)
  const peakValues = peak && {
    at: intervalName(peak.at, report.interval, i18n.language),
    visits: numbers.exact(peak.main),
  }
  return (
    <section className={`${cardStyles.card} ${classes.section}`} aria-labelledby="over-time">
      <div className={classes.head}>
        <h2 id="over-time" className={classes.title}>
          {title}
        </h2>
        <Legend lines={lines} />
      </div>
      <p className="visually-hidden">
        {summary} {peakValues && t('analytics.chart.peak', peakValues)}
      </p>
      <div aria-hidden="true">
        <ErrorBoundary fallback={<p className={classes.failed}>{t('analytics.chart.failed')}</p>}>
          <Suspense fallback={<Skeleton height={heightPx} />}>
            <ChartDrawing rows={rows} lines={lines} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <TableDisclosure label={t('analytics.chart.table')} tableName={tableName}>
        <PointsTable report={report} columns={columns} main={series.main} />
      </TableDisclosure>
    </section>
  )
}
