import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../../shared/analytics/reports.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { VisitsChart } from '../chart/visits-chart.tsx'
import { FigureCards } from '../figures/figure-cards.tsx'
import classes from './report.module.css'

/** A query for a report, as far as it is. */
export type ReportQuery = {
  readonly data: Report | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type ReportViewProps = {
  readonly query: ReportQuery
  /** Stands instead of a report without a visit. */
  readonly empty: ReactNode
  readonly isEmpty: boolean
  /** The report is of all tours of the account. */
  readonly isOfTours?: boolean
  readonly children: ReactNode
}

const placeholders = ['one', 'two', 'three', 'four', 'five']

function Placeholders() {
  const { t } = useTranslation()
  return (
    <div className={classes.placeholders} aria-busy="true">
      <span className="visually-hidden">{t('analytics.loading')}</span>
      {placeholders.map((name) => (
        <Skeleton key={name} height={96} radius="lg" />
      ))}
      <Skeleton height={360} radius="lg" />
    </div>
  )
}

/** A report once it is there: its sums, the chart, and what `children` say about the same days. */
export function ReportView({ query, empty, isEmpty, isOfTours = false, children }: ReportViewProps) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = query
  if (error !== null && (data === undefined || isPlaceholderData))
    return <LoadFailure sentence={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <Placeholders />
  if (isEmpty) return <div className={classes.empty}>{empty}</div>
  return (
    <div className={classes.report} aria-busy={isPlaceholderData}>
      <FigureCards current={data.current} compared={data.compared} isOfTours={isOfTours} />
      <VisitsChart report={data} />
      {children}
    </div>
  )
}
