import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { VisitsChart } from '../chart/visits-chart.tsx'
import { RangeFields } from '../range/range-fields.tsx'
import { longestRange, type ReportRange, rangeQuery } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { BackLink } from '../report/back-link.tsx'
import { tourCsvUrl } from '../report/csv-urls.ts'
import { ExportButton } from '../report/export-button.tsx'
import { hasVisits } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportDateRange } from '../report/report-date-range.tsx'
import { ReportView } from '../report/report-view.tsx'
import { VisitFigures } from '../report/visit-figures.tsx'
import { CountingNotice, CountingSwitch } from './counting.tsx'
import type { TourNames } from './tour-names.ts'
import { TourReport } from './tour-report.tsx'
import { WithTour } from './with-tour.tsx'

type TourRange = { readonly tourId: string; readonly range: ReportRange; readonly today: string }

function useTourReport({ tourId, range: { from, to, compare }, today }: TourRange) {
  const query = trpc.analytics.tourReport.useQuery(
    { tourId, from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const isEmpty = query.data !== undefined && !hasVisits(query.data)
  const longestRangeReport = trpc.analytics.tourReport.useQuery(
    { tourId, ...longestRange(today) },
    { enabled: isEmpty },
  )
  const hasOtherVisits =
    longestRangeReport.error === null ? longestRangeReport.data && hasVisits(longestRangeReport.data) : true
  return { query, isEmpty, hasOtherVisits }
}

function OpenReport({ tour }: { readonly tour: TourNames }) {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { query, isEmpty, hasOtherVisits } = useTourReport({ tourId: tour.id, range, today })
  const { data: counting } = trpc.analytics.getCounting.useQuery({ tourId: tour.id })
  const firstHint = t(tour.isPublished ? 'analytics.empty.liveHint' : 'analytics.empty.tourHint')
  return (
    <Page
      title={t('analytics.ofTour', { name: tour.name })}
      back={<BackLink to={linkTo.analytics(rangeQuery(range))} label={t('analytics.toAll')} />}
      tools={
        <>
          <RangeFields state={state} />
          <ExportButton csvUrlOf={(accountId) => tourCsvUrl({ accountId, tourId: tour.id }, range)} />
        </>
      }
    >
      <ReportDateRange state={state} comparison={range.compare && query.data?.compared} />
      <CountingNotice tourId={tour.id} hint={t('analytics.counting.offHint')} />
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          <NoVisits
            hasOtherVisits={hasOtherVisits}
            firstHint={counting?.countsVisits === false ? undefined : firstHint}
            firstStep={
              <Button component={Link} to={linkTo.editTour(tour.id, 'publish')}>
                {t('analytics.empty.publish')}
              </Button>
            }
            onLongestRange={() => choose({ ...range, ...longestRange(today) })}
          />
        }
      >
        {(report) => (
          <>
            <VisitFigures report={report} />
            <VisitsChart report={report} />
            <TourReport tour={tour} range={range} visits={report.current.totals.visits} />
          </>
        )}
      </ReportView>
      <CountingSwitch tourId={tour.id} />
    </Page>
  )
}

/** `/home/analytics/:tourId`: analytics of a tour. */
export function TourAnalyticsScreen() {
  return <WithTour>{(tour) => <OpenReport key={tour.id} tour={tour} />}</WithTour>
}
