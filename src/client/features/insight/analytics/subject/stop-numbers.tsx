import { useTranslation } from 'react-i18next'
import type { StopMetrics, StopReport } from '../../../../../shared/analytics/stop-report.ts'
import { TimeChart } from '../chart/time-chart.tsx'
import { FigureCards } from '../figures/figure-cards.tsx'
import { averageMs } from '../figures/numbers.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatDateRange } from '../range/format-date-range.ts'

type StopFigure = {
  readonly name: 'views' | 'averageView' | 'hotspotsSeen' | 'hotspotsOpened' | 'visitsBegun'
  readonly unit: 'count' | 'time'
  readonly value: (metrics: StopMetrics) => number
}

const figures: readonly StopFigure[] = [
  { name: 'views', unit: 'count', value: ({ shown }) => shown },
  { name: 'averageView', unit: 'time', value: ({ durationMs, shown }) => averageMs(durationMs, shown) },
  { name: 'hotspotsSeen', unit: 'count', value: ({ hotspotsSeen }) => hotspotsSeen },
  { name: 'hotspotsOpened', unit: 'count', value: ({ hotspotsOpened }) => hotspotsOpened },
  { name: 'visitsBegun', unit: 'count', value: ({ visitsBegun }) => visitsBegun },
]

/** Figures of a stop. A permanently deleted stop has no figures of hotspots, because its hotspots are unknown. */
function figuresOf({ name, hotspots }: StopReport): readonly StopFigure[] {
  if (name !== null || hotspots.length > 0) return figures
  return figures.filter((figure) => figure.name !== 'hotspotsSeen' && figure.name !== 'hotspotsOpened')
}

type StopNumbersProps = { readonly report: StopReport }

/** Totals of a stop report. */
export function StopFigures({ report }: StopNumbersProps) {
  const { t } = useTranslation()
  const { current, compared } = report
  return (
    <FigureCards
      figures={figuresOf(report).map(({ name, unit, value }) => ({
        label: t(`analytics.figure.${name}`),
        unit,
        current: value(current.totals),
        previous: compared === null ? null : value(compared.totals),
      }))}
    />
  )
}

/** Views of a stop over time, with its other numbers in the table. */
export function StopChart({ report }: StopNumbersProps) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const { current } = report
  const { shown: views } = current.totals
  return (
    <TimeChart<StopMetrics>
      report={report}
      series={{
        main: {
          label: t('analytics.chart.line.views'),
          comparedLabel: t('analytics.chart.line.comparedViews'),
          value: (counts) => counts.shown,
        },
      }}
      columns={figuresOf(report).map(({ name, unit, value }) => ({
        name,
        label: t(`analytics.figure.${name}`),
        text: (counts) => (unit === 'time' ? numbers.time(value(counts)) : numbers.exact(value(counts))),
      }))}
      title={t('analytics.stop.chart')}
      tableName={t('analytics.stop.chartTable')}
      summary={t('analytics.stop.summary', {
        count: views,
        views: numbers.exact(views),
        range: formatDateRange(current, i18n.language),
      })}
    />
  )
}
