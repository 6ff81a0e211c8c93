import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { VisitsChart } from '../chart/visits-chart.tsx'
import { RangeFields } from '../range/range-fields.tsx'
import { longestRange, type ReportRange } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { accountCsvUrl } from '../report/csv-urls.ts'
import { ExportButton } from '../report/export-button.tsx'
import { hasVisits } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportDateRange } from '../report/report-date-range.tsx'
import { ReportView } from '../report/report-view.tsx'
import { VisitFigures } from '../report/visit-figures.tsx'
import { TourTotals } from './tour-totals.tsx'

function useAccountReport({ from, to, compare }: ReportRange, today: string) {
  const query = trpc.analytics.accountReport.useQuery(
    { from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const isEmpty = query.data !== undefined && !hasVisits(query.data)
  const longestRangeReport = trpc.analytics.accountReport.useQuery(longestRange(today), { enabled: isEmpty })
  const hasOtherVisits =
    longestRangeReport.error === null ? longestRangeReport.data && hasVisits(longestRangeReport.data) : true
  const published = trpc.tours.list.useQuery({ filter: 'published' }, { enabled: isEmpty })
  const hasPublished = published.data !== undefined && published.data.tours.length > 0
  return { query, isEmpty, hasOtherVisits, hasPublished }
}

/** `/home/analytics`: analytics of all tours of the account. */
export function AccountAnalyticsScreen() {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { query, isEmpty, hasOtherVisits, hasPublished } = useAccountReport(range, today)
  return (
    <Page
      title={t('analytics.title')}
      tools={
        <>
          <RangeFields state={state} />
          <ExportButton csvUrlOf={(accountId) => accountCsvUrl(accountId, range)} />
        </>
      }
    >
      <ReportDateRange state={state} comparison={range.compare && query.data?.compared} />
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          <NoVisits
            hasOtherVisits={hasOtherVisits}
            firstHint={t(hasPublished ? 'analytics.empty.liveToursHint' : 'analytics.empty.hint')}
            firstStep={
              <Button component={Link} to={screenPaths.home}>
                {t('app.toTours')}
              </Button>
            }
            onLongestRange={() => choose({ ...range, ...longestRange(today) })}
          />
        }
      >
        {(report) => (
          <>
            <VisitFigures report={report} isOfSeveralTours />
            <VisitsChart report={report} />
            <TourTotals range={range} />
          </>
        )}
      </ReportView>
    </Page>
  )
}
