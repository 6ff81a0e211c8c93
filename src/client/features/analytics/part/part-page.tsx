import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { isTourNotFound } from '../../../platform/tour-not-found.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import type { DaySpan } from '../range/named-spans.ts'
import { RangeFields } from '../range/range-fields.tsx'
import { rangeQuery } from '../range/report-range.ts'
import type { RangeState } from '../range/use-report-range.ts'
import { BackLink } from '../report/back-link.tsx'
import { ExportButton } from '../report/export-button.tsx'
import { tourFileAddress } from '../report/file-address.ts'
import { ReportDays } from '../report/report-days.tsx'
import { CountingNotice } from '../tour/counting.tsx'
import type { TourNames } from '../tour/tour-names.ts'

type PartPageProps = {
  readonly tour: TourNames
  readonly title: string
  readonly state: RangeState
  /** Days that the report is compared with; undefined until loaded. */
  readonly compared: DaySpan | null | undefined
  /** Path of the part within its tour: `stops/{id}` or `links/{key}`. */
  readonly path: string
  /** Error of loading the report. */
  readonly error: unknown
  readonly children: ReactNode
}

/** Screen of a report on one stop or share link, with a link back to the tour's report. */
export function PartPage({ tour, title, state, compared, path, error, children }: PartPageProps) {
  const { t } = useTranslation()
  const { range } = state
  const toTour = linkTo.tourAnalytics(tour.id, rangeQuery(range))
  const back = <BackLink to={toTour} label={t('analytics.ofTour', { name: tour.name })} />
  if (error !== null && isTourNotFound(error)) {
    return (
      <Page title={t('analytics.title')} back={back}>
        <Notice icon={<IconMoodEmpty size={28} />} title={t('analytics.noPart')} text={t('analytics.noPartHint')}>
          <Button component={Link} to={toTour}>
            {t('analytics.toTour')}
          </Button>
        </Notice>
      </Page>
    )
  }
  return (
    <Page
      title={title}
      back={back}
      tools={
        <>
          <RangeFields state={state} />
          <ExportButton addressOf={(accountId) => tourFileAddress({ accountId, tourId: tour.id, part: path }, range)} />
        </>
      }
    >
      <CountingNotice tourId={tour.id} hint={t('analytics.counting.offHintPart')} />
      <ReportDays state={state} compared={range.compare && compared} />
      {children}
    </Page>
  )
}
