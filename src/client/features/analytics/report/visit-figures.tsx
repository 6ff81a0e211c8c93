import { useTranslation } from 'react-i18next'
import type { MetricName, Metrics, Report } from '../../../../shared/analytics/reports.ts'
import { FigureCards } from '../figures/figure-cards.tsx'
import { averageMs } from '../figures/numbers.ts'

type VisitFigure = {
  readonly name: Exclude<MetricName, 'durationMs'> | 'averageTime'
  readonly unit?: 'time'
  readonly of: (metrics: Metrics) => number
}

const figures: readonly VisitFigure[] = [
  { name: 'visits', of: ({ visits }) => visits },
  { name: 'visitors', of: ({ visitors }) => visitors },
  { name: 'averageTime', unit: 'time', of: ({ durationMs, visits }) => averageMs(durationMs, visits) },
  { name: 'stopsShown', of: ({ stopsShown }) => stopsShown },
  { name: 'hotspotsOpened', of: ({ hotspotsOpened }) => hotspotsOpened },
  { name: 'formsOpened', of: ({ formsOpened }) => formsOpened },
  { name: 'formsSent', of: ({ formsSent }) => formsSent },
  { name: 'linksFollowed', of: ({ linksFollowed }) => linksFollowed },
  { name: 'headsets', of: ({ headsets }) => headsets },
  { name: 'textTours', of: ({ textTours }) => textTours },
]

type VisitFiguresProps = {
  readonly report: Report
  /** The sums are of several tours, each of which has visitors of its own. */
  readonly isOfTours?: boolean
}

/** The sums of a tour, or of all tours. */
export function VisitFigures({ report: { current, compared }, isOfTours = false }: VisitFiguresProps) {
  const { t } = useTranslation()
  return (
    <FigureCards
      figures={figures.map(({ name, unit, of }) => ({
        label: t(`analytics.figure.${name}`),
        unit: unit ?? 'count',
        now: of(current.totals),
        before: compared === null ? null : of(compared.totals),
        note: isOfTours && name === 'visitors' ? t('analytics.visitorsOfTours') : undefined,
      }))}
    />
  )
}
