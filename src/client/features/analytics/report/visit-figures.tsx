import { useTranslation } from 'react-i18next'
import type { MetricName, Metrics, Report } from '../../../../shared/analytics/reports.ts'
import { FigureCards } from '../figures/figure-cards.tsx'
import { averageMs } from '../figures/numbers.ts'

type VisitFigure = {
  readonly name: Exclude<MetricName, 'durationMs'> | 'averageTime'
  readonly unit?: 'time'
  readonly value: (metrics: Metrics) => number
}

const figures: readonly VisitFigure[] = [
  { name: 'visits', value: ({ visits }) => visits },
  { name: 'visitors', value: ({ visitors }) => visitors },
  { name: 'averageTime', unit: 'time', value: ({ durationMs, visits }) => averageMs(durationMs, visits) },
  { name: 'stopsShown', value: ({ stopsShown }) => stopsShown },
  { name: 'hotspotsOpened', value: ({ hotspotsOpened }) => hotspotsOpened },
  { name: 'formsOpened', value: ({ formsOpened }) => formsOpened },
  { name: 'formsSent', value: ({ formsSent }) => formsSent },
  { name: 'linksFollowed', value: ({ linksFollowed }) => linksFollowed },
  { name: 'headsets', value: ({ headsets }) => headsets },
  { name: 'textTours', value: ({ textTours }) => textTours },
]

type VisitFiguresProps = {
  readonly report: Report
  /** Totals of several tours, in which visitors are counted once per tour. */
  readonly isOfSeveralTours?: boolean
}

/** Totals of a tour, or of all tours. */
export function VisitFigures({ report: { current, compared }, isOfSeveralTours = false }: VisitFiguresProps) {
  const { t } = useTranslation()
  return (
    <FigureCards
      figures={figures.map(({ name, unit, value }) => ({
        label: t(`analytics.figure.${name}`),
        unit: unit ?? 'count',
        now: value(current.totals),
        before: compared === null ? null : value(compared.totals),
        note: isOfSeveralTours && name === 'visitors' ? t('analytics.visitorsOfTours') : undefined,
      }))}
    />
  )
}
