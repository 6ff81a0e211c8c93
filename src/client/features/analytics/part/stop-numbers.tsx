import { useTranslation } from 'react-i18next'
import type { StopMetrics, StopReport } from '../../../../shared/analytics/stop-report.ts'
import { TimeChart } from '../chart/time-chart.tsx'
import { FigureCards } from '../figures/figure-cards.tsx'
import { averageMs } from '../figures/numbers.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatSpan } from '../range/format-span.ts'

type StopFigure = {
  readonly name: 'views' | 'averageView' | 'hotspotsSeen' | 'hotspotsOpened' | 'visitsBegun'
  readonly unit: 'count' | 'time'
  readonly of: (metrics: StopMetrics) => number
}

const figures: readonly StopFigure[] = [
  { name: 'views', unit: 'count', of: ({ shown }) => shown },
  { name: 'averageView', unit: 'time', of: ({ durationMs, shown }) => averageMs(durationMs, shown) },
  { name: 'hotspotsSeen', unit: 'count', of: ({ hotspotsSeen }) => hotspotsSeen },
  { name: 'hotspotsOpened', unit: 'count', of: ({ hotspotsOpened }) => hotspotsOpened },
  { name: 'visitsBegun', unit: 'count', of: ({ visitsBegun }) => visitsBegun },
]

/** Which hotspots a stop had is unknown once it was deleted for good. */
function figuresOf({ name, hotspots }: StopReport): readonly StopFigure[] {
  if (name !== null || hotspots.length > 0) return figures
  return figures.filter((figure) => figure.name !== 'hotspotsSeen' && figure.name !== 'hotspotsOpened')
}

type StopNumbersProps = { readonly report: StopReport }

/** The sums of a stop. */
export function StopFigures({ report }: StopNumbersProps) {
  const { t } = useTranslation()
  const { current, compared } = report
  return (
    <FigureCards
      figures={figuresOf(report).map(({ name, unit, of }) => ({
        label: t(`analytics.figure.${name}`),
        unit,
        now: of(current.totals),
        before: compared === null ? null : of(compared.totals),
      }))}
    />
  )
}

/** How often a stop was shown over time, with its other numbers in the table. */
export function StopChart({ report }: StopNumbersProps) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const { current } = report
  const { shown } = current.totals
  return (
    <TimeChart<StopMetrics>
      report={report}
      drawn={{
        main: {
          label: t('analytics.chart.line.views'),
          comparedLabel: t('analytics.chart.line.comparedViews'),
          of: (counted) => counted.shown,
        },
      }}
      columns={figuresOf(report).map(({ name, unit, of }) => ({
        name,
        label: t(`analytics.figure.${name}`),
        text: (counted) => (unit === 'time' ? numbers.time(of(counted)) : numbers.exact(of(counted))),
      }))}
      title={t('analytics.stop.chart')}
      tableName={t('analytics.stop.chartTable')}
      sum={t('analytics.stop.sum', {
        count: shown,
        views: numbers.exact(shown),
        span: formatSpan(current, i18n.language),
      })}
    />
  )
}
