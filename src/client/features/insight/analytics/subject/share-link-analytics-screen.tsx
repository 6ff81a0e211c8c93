import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ShareLinkMetrics, ShareLinkReport } from '../../../../../shared/analytics/share-link-report.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { TimeChart } from '../chart/time-chart.tsx'
import { FigureCards } from '../figures/figure-cards.tsx'
import { fractionOf } from '../figures/numbers.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatDateRange } from '../range/format-date-range.ts'
import { type ReportSubject, SubjectScreen } from './subject-screen.tsx'

const shareOfTour = ({ visits, tourVisits }: ShareLinkMetrics) => fractionOf(visits, tourVisits)

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
        current: value(current.totals),
        previous: compared === null ? null : value(compared.totals),
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
          value: (counts) => counts.visits,
        },
      }}
      columns={[
        {
          name: 'visits',
          label: t('analytics.figure.visits'),
          text: (counts) => numbers.exact(counts.visits),
        },
        {
          name: 'tourVisits',
          label: t('analytics.figure.tourVisits'),
          text: (counts) => numbers.exact(counts.tourVisits),
        },
        {
          name: 'share',
          label: t('analytics.column.share'),
          text: (counts) => numbers.percent(fractionOf(counts.visits, counts.tourVisits)),
        },
      ]}
      title={t('analytics.chart.title')}
      tableName={t('analytics.chart.tableName')}
      summary={t('analytics.chart.summary', {
        count: visits,
        visits: numbers.exact(visits),
        range: formatDateRange(current, i18n.language),
      })}
    />
  )
}

type LinkReport = { readonly report: ShareLinkReport }

/** Notice that the link no longer opens the tour, with the reason. */
function LinkNotice({ report: { state } }: LinkReport) {
  const { t } = useTranslation()
  if (state === 'open') return null
  return (
    <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden="true" />} title={t(`analytics.shareLink.${state}`)}>
      {t('analytics.shareLink.ended')}
    </Alert>
  )
}

function PublishStep({ tourId, report: { state } }: LinkReport & { readonly tourId: string }) {
  const { t } = useTranslation()
  if (state !== 'open') return null
  return (
    <Button component={Link} to={linkTo.editTour(tourId, 'publish')}>
      {t('analytics.empty.publish')}
    </Button>
  )
}

const shareLinkSubject: ReportSubject<ShareLinkMetrics, ShareLinkReport> = {
  parameter: 'linkKey',
  exportPathSegment: 'links',
  useReport: ({ id: linkKey, ...request }, options) =>
    trpc.analytics.shareLinkReport.useQuery({ linkKey, ...request }, options),
  isCounted: ({ visits }) => visits > 0,
  titleOf: (t, name) => (name === null ? t('analytics.deleted.shareLink') : t('analytics.ofShareLink', { name })),
  DeletedNotice: LinkNotice,
  unit: 'visits',
  emptyHintOf: (t, { state }) => (state === 'open' ? t('analytics.empty.linkHint') : undefined),
  FirstStep: PublishStep,
  Details: ({ report }) => (
    <>
      <LinkFigures report={report} />
      <LinkChart report={report} />
    </>
  ),
}

/** `/home/analytics/:tourId/links/:linkKey`: visits by a share link. */
export function ShareLinkAnalyticsScreen() {
  return <SubjectScreen subject={shareLinkSubject} />
}
