import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import classes from './report.module.css'

/** Subset of a query result that the view needs. */
type ReportQuery<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type ReportViewProps<Data> = {
  readonly query: ReportQuery<Data>
  readonly isEmpty: boolean
  /** Shown instead of an empty report. */
  readonly empty: ReactNode
  readonly children: (report: Data) => ReactNode
}

/** Keys of the placeholders for figures. */
const figureKeys = [1, 2, 3, 4, 5]

function Placeholders() {
  const { t } = useTranslation()
  return (
    <div className={classes.placeholders} aria-busy="true">
      <span className="visually-hidden">{t('analytics.loading')}</span>
      {figureKeys.map((key) => (
        <Skeleton key={key} height={96} radius="lg" />
      ))}
      <Skeleton height={360} radius="lg" />
    </div>
  )
}

/** Shows a report, its placeholders while loading, or its error. */
export function ReportView<Data>({ query, empty, isEmpty, children }: ReportViewProps<Data>) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = query
  if (error !== null && (data === undefined || isPlaceholderData))
    return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <Placeholders />
  if (isEmpty) return <div className={classes.empty}>{empty}</div>
  return (
    <div className={classes.report} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  )
}
