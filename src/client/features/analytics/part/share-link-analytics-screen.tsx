import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { ShareLinkMetrics, ShareLinkReport } from '../../../../shared/analytics/share-link-report.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { TimeChart } from '../chart/time-chart.tsx'
import { FigureCards } from '../figures/figure-cards.tsx'
import { shareOf } from '../figures/numbers.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatSpan } from '../range/format-span.ts'
import { longestSpan } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { hasCounted } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportView } from '../report/report-view.tsx'
import type { TourNames } from '../tour/tour-names.ts'
import { WithTour } from '../tour/with-tour.tsx'
import { PartPage } from './part-page.tsx'

const isVisited = ({ visits }: ShareLinkMetrics) => visits > 0
const shareOfTour = ({ visits, tourVisits }: ShareLinkMetrics) => shareOf(visits, tourVisits)

function LinkFigures({ report: { current, compared } }: { readonly report: ShareLinkReport }) {
  const { t } = useTranslation()
  const figures = [
    { name: 'visits', unit: 'count', value: ({ visits }: ShareLinkMetrics) => visits },
    { name: 'shareOfTour', unit: 'share', value: shareOfTour },
    { name: 'tourVisits', unit: 'count', value: ({ tourVisits }: ShareLinkMetrics) => tourVisits },
  ] as const
  return (
    <FigureCards
      figures={figures.map(({ name, unit, value }) => ({
        label: t(`analytics.figure.${name}`),
        unit,
        now: value(current.totals),
        before: compared === null ? null : value(compared.totals),
      }))}
    />
  )
}

function LinkChart({ report }: { readonly report: ShareLinkReport }) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const { current } = report
  const { visits } = current.totals
  return (
    <TimeChart<ShareLinkMetrics>
      report={report}
      series={{
        main: {
          label: t('analytics.chart.line.visits'),
          comparedLabel: t('analytics.chart.line.comparedVisits'),
          value: (counted) => counted.visits,
        },
      }}
      columns={[
        {
          name: 'visits',
          label: t('analytics.figure.visits'),
          text: (counted) => numbers.exact(counted.visits),
        },
        {
          name: 'tourVisits',
          label: t('analytics.figure.tourVisits'),
          text: (counted) => numbers.exact(counted.tourVisits),
        },
        {
          name: 'share',
          label: t('analytics.column.share'),
          text: (counted) => numbers.share(shareOf(counted.visits, counted.tourVisits)),
        },
      ]}
      title={t('analytics.chart.title')}
      tableName={t('analytics.chart.tableName')}
      sum={t('analytics.chart.sum', {
        count: visits,
        visits: numbers.exact(visits),
        span: formatSpan(current, i18n.language),
      })}
    />
  )
}

/** Notice that the link no longer opens the tour, with the reason. */
function LinkNotice({ state }: Pick<ShareLinkReport, 'state'>) {
  const { t } = useTranslation()
  if (state === 'open') return null
  return (
    <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden="true" />} title={t(`analytics.shareLink.${state}`)}>
      {t('analytics.shareLink.ended')}
    </Alert>
  )
}

type OpenReportProps = { readonly tour: TourNames; readonly linkKey: string }

function OpenReport({ tour, linkKey }: OpenReportProps) {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { from, to, compare } = range
  const link = { tourId: tour.id, linkKey }
  const query = trpc.analytics.shareLinkReport.useQuery(
    { ...link, from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const isEmpty = query.data !== undefined && !hasCounted(query.data, isVisited)
  const longestReport = trpc.analytics.shareLinkReport.useQuery(
    { ...link, ...longestSpan(today) },
    { enabled: isEmpty },
  )
  const isOpen = query.data?.state === 'open'
  const publishStep = (
    <Button component={Link} to={linkTo.editTour(tour.id, 'publish')}>
      {t('analytics.empty.publish')}
    </Button>
  )
  const titleOf = ({ name }: ShareLinkReport) =>
    name === null ? t('analytics.gone.shareLink') : t('analytics.ofShareLink', { name })
  return (
    <PartPage
      tour={tour}
      title={query.data === undefined ? t('analytics.title') : titleOf(query.data)}
      state={state}
      compared={query.data?.compared}
      path={`links/${linkKey}`}
      error={query.error}
    >
      {query.data !== undefined && <LinkNotice state={query.data.state} />}
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          <NoVisits
            hasOtherVisits={
              longestReport.error === null ? longestReport.data && hasCounted(longestReport.data, isVisited) : true
            }
            firstHint={isOpen ? t('analytics.empty.linkHint') : undefined}
            firstStep={isOpen && publishStep}
            onLongestRange={() => choose({ ...range, ...longestSpan(today) })}
          />
        }
      >
        {(report) => (
          <>
            <LinkFigures report={report} />
            <LinkChart report={report} />
          </>
        )}
      </ReportView>
    </PartPage>
  )
}

/** `/home/analytics/:tourId/links/:linkKey`: visits by a share link. */
export function ShareLinkAnalyticsScreen() {
  const { linkKey = '' } = useParams()
  return <WithTour>{(tour) => <OpenReport key={`${tour.id} ${linkKey}`} tour={tour} linkKey={linkKey} />}</WithTour>
}
