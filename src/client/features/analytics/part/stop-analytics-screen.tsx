import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { StopMetrics, StopReport } from '../../../../shared/analytics/stop-report.ts'
import { trpc } from '../../../platform/trpc.ts'
import { longestSpan } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { hasCounted } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportView } from '../report/report-view.tsx'
import type { TourNames } from '../tour/tour-names.ts'
import { WithTour } from '../tour/with-tour.tsx'
import { PartPage } from './part-page.tsx'
import { StopDetails } from './stop-details.tsx'
import { StopChart, StopFigures } from './stop-numbers.tsx'

/** True if anything was counted: a visit over midnight counts actions on a day on which the stop was not opened. */
const hasCounts = (totals: StopMetrics) => Object.values(totals).some((count) => count > 0)

function DeletedNotice() {
  const { t } = useTranslation()
  return (
    <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden="true" />} title={t('analytics.stop.deleted')}>
      {t('analytics.stop.deletedHint')}
    </Alert>
  )
}

type OpenReportProps = { readonly tour: TourNames; readonly stopId: string }

function OpenReport({ tour, stopId }: OpenReportProps) {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { from, to, compare } = range
  const stop = { tourId: tour.id, stopId }
  const query = trpc.analytics.stopReport.useQuery(
    { ...stop, from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const isEmpty = query.data !== undefined && !hasCounted(query.data, hasCounts)
  const longestReport = trpc.analytics.stopReport.useQuery({ ...stop, ...longestSpan(today) }, { enabled: isEmpty })
  const titleOf = ({ name }: StopReport) => (name === null ? t('analytics.gone.stop') : t('analytics.ofStop', { name }))
  return (
    <PartPage
      tour={tour}
      title={query.data === undefined ? t('analytics.title') : titleOf(query.data)}
      state={state}
      compared={query.data?.compared}
      path={`stops/${stopId}`}
      error={query.error}
    >
      {query.data?.name === null && <DeletedNotice />}
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          <NoVisits
            unit="views"
            hasOtherVisits={
              longestReport.error === null ? longestReport.data && hasCounted(longestReport.data, hasCounts) : true
            }
            firstHint={query.data?.name === null ? undefined : t('analytics.empty.stopHint')}
            onLongestRange={() => choose({ ...range, ...longestSpan(today) })}
          />
        }
      >
        {(report) => (
          <>
            <StopFigures report={report} />
            <StopChart report={report} />
            <StopDetails tour={tour} stopId={stopId} range={range} report={report} />
          </>
        )}
      </ReportView>
    </PartPage>
  )
}

/** `/home/analytics/:tourId/stops/:stopId`: analytics of a stop. */
export function StopAnalyticsScreen() {
  const { stopId = '' } = useParams()
  return <WithTour>{(tour) => <OpenReport key={`${tour.id} ${stopId}`} tour={tour} stopId={stopId} />}</WithTour>
}
