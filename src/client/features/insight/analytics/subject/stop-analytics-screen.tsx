import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StopMetrics, StopReport } from '../../../../../shared/analytics/stop-report.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { StopDetails } from './stop-details.tsx'
import { StopChart, StopFigures } from './stop-numbers.tsx'
import { type ReportSubject, SubjectScreen } from './subject-screen.tsx'

function DeletedNotice({ report: { name } }: { readonly report: StopReport }) {
  const { t } = useTranslation()
  // A deleted stop has no name.
  if (name !== null) return null
  return (
    <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden="true" />} title={t('analytics.stop.deleted')}>
      {t('analytics.stop.deletedHint')}
    </Alert>
  )
}

const stopSubject: ReportSubject<StopMetrics, StopReport> = {
  parameter: 'stopId',
  exportPathSegment: 'stops',
  useReport: ({ id: stopId, ...request }, options) =>
    trpc.analytics.stopReport.useQuery({ stopId, ...request }, options),
  // A visit over midnight can count clicks on a day without views.
  isCounted: (totals) => Object.values(totals).some((count) => count > 0),
  titleOf: (t, name) => (name === null ? t('analytics.deleted.stop') : t('analytics.ofStop', { name })),
  DeletedNotice,
  unit: 'views',
  emptyHintOf: (t, { name }) => (name === null ? undefined : t('analytics.empty.stopHint')),
  Details: ({ tour, id, range, report }) => (
    <>
      <StopFigures report={report} />
      <StopChart report={report} />
      <StopDetails tour={tour} stopId={id} range={range} report={report} />
    </>
  ),
}

/** `/home/analytics/:tourId/stops/:stopId`: analytics of a stop. */
export function StopAnalyticsScreen() {
  return <SubjectScreen subject={stopSubject} />
}
