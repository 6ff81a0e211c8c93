import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconMoodEmpty } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { isNoTour } from '../../../platform/no-tour.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RangeFields } from '../range/range-fields.tsx'
import { longestSpan, type ReportRange, rangeQuery } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { ExportButton } from '../report/export-button.tsx'
import { hasVisits } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportDays } from '../report/report-days.tsx'
import { ReportView } from '../report/report-view.tsx'
import { CountingNotice, CountingSwitch } from './counting.tsx'
import { type TourNames, tourNames } from './tour-names.ts'
import { TourReport } from './tour-report.tsx'

type OfTour = { readonly tourId: string; readonly range: ReportRange; readonly today: string }

function useTourReport({ tourId, range: { from, to, compare }, today }: OfTour) {
  const query = trpc.analytics.tourReport.useQuery(
    { tourId, from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const isEmpty = query.data !== undefined && !hasVisits(query.data)
  const whole = trpc.analytics.tourReport.useQuery({ tourId, ...longestSpan(today) }, { enabled: isEmpty })
  const hasOthers = whole.error === null ? whole.data && hasVisits(whole.data) : true
  return { query, isEmpty, hasOthers }
}

function BackToAll({ range }: { readonly range: ReportRange }) {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to={linkTo.analytics(rangeQuery(range))}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      {t('analytics.toAll')}
    </Button>
  )
}

function OpenReport({ tour }: { readonly tour: TourNames }) {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { query, isEmpty, hasOthers } = useTourReport({ tourId: tour.id, range, today })
  return (
    <Page
      title={t('analytics.ofTour', { name: tour.name })}
      back={<BackToAll range={range} />}
      tools={
        <>
          <RangeFields state={state} />
          <ExportButton tourId={tour.id} span={range} />
        </>
      }
    >
      <ReportDays state={state} compared={range.compare && query.data?.compared} />
      <CountingNotice tourId={tour.id} />
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          <NoVisits
            hasOthers={hasOthers}
            firstHint={t('analytics.empty.tourHint')}
            firstStep={
              <Button component={Link} to={linkTo.editTour(tour.id, 'publish')}>
                {t('analytics.empty.publish')}
              </Button>
            }
            onLonger={() => choose({ ...range, ...longestSpan(today) })}
          />
        }
      >
        <TourReport tour={tour} span={range} visits={query.data?.current.totals.visits ?? 0} />
      </ReportView>
      <CountingSwitch tourId={tour.id} />
    </Page>
  )
}

/** `/home/analytics/:tourId`: what visitors did in a tour. */
export function TourAnalyticsScreen() {
  const { t } = useTranslation()
  const { tourId = '' } = useParams()
  const { data, error, refetch } = trpc.tours.get.useQuery({ tourId })
  if (data !== undefined) return <OpenReport key={tourId} tour={tourNames(data)} />
  return (
    <Page title={t('analytics.title')}>
      {error === null && <Skeleton height={360} radius="lg" aria-busy="true" />}
      {error !== null && !isNoTour(error) && <LoadFailure sentence={errorMessage(t, error)} onRetry={refetch} />}
      {error !== null && isNoTour(error) && (
        <Notice icon={<IconMoodEmpty size={28} />} title={t('editor.notFound')} text={t('editor.notFoundHint')}>
          <Button component={Link} to={linkTo.analytics()}>
            {t('analytics.toAll')}
          </Button>
        </Notice>
      )}
    </Page>
  )
}
