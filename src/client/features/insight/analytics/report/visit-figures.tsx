import { useTranslation } from 'react-i18next'
import type { MetricName, Metrics, Report } from '../../../../../shared/analytics/reports.ts'
import { FigureCards } from '../figures/figure-cards.tsx'
import { averageMs } from '../figures/numbers.ts'

type FigureName = Exclude<MetricName, 'durationMs'> | 'averageTime'
type VisitFigure = {
  readonly unit: 'count' | 'time'
  readonly value: (metrics: Metrics) => number
  /** True to omit the card while it would show zero. */
  readonly isRare?: boolean
}

/** Cards in their order; complete by type. */
const figures: Readonly<Record<FigureName, VisitFigure>> = {
  visits: { unit: 'count', value: ({ visits }) => visits },
  visitors: { unit: 'count', value: ({ visitors }) => visitors },
  averageTime: { unit: 'time', value: ({ durationMs, visits }) => averageMs(durationMs, visits) },
  stopsShown: { unit: 'count', value: ({ stopsShown }) => stopsShown },
  hotspotsOpened: { unit: 'count', value: ({ hotspotsOpened }) => hotspotsOpened },
  formsOpened: { unit: 'count', value: ({ formsOpened }) => formsOpened },
  formsSent: { unit: 'count', value: ({ formsSent }) => formsSent },
  linksFollowed: { unit: 'count', value: ({ linksFollowed }) => linksFollowed },
  headsets: { unit: 'count', value: ({ headsets }) => headsets, isRare: true },
  textTours: { unit: 'count', value: ({ textTours }) => textTours, isRare: true },
}
const figureNames = Object.keys(figures) as readonly FigureName[]

type VisitFiguresProps = {
  readonly report: Report
  /** True for totals of several tours. They count a visitor once for each tour. */
  readonly isOfSeveralTours?: boolean
}

/** Totals of a tour, or of all tours. */
export function VisitFigures({ report: { current, compared }, isOfSeveralTours = false }: VisitFiguresProps) {
  const { t } = useTranslation()
  const isZero = (name: FigureName) =>
    [current, compared].every((period) => period === null || figures[name].value(period.totals) === 0)
  const visibleNames = figureNames.filter((name) => !(figures[name].isRare && isZero(name)))
  return (
    <FigureCards
      figures={visibleNames.map((name) => ({
        label: t(`analytics.figure.${name}`),
        unit: figures[name].unit,
        current: figures[name].value(current.totals),
        previous: compared === null ? null : figures[name].value(compared.totals),
        note: isOfSeveralTours && name === 'visitors' ? t('analytics.visitorsOfTours') : undefined,
      }))}
    />
  )
}
