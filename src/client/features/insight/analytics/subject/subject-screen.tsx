import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Comparison } from '../../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { isTourNotFound } from '../../../../platform/tour-not-found.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import type { DateRange } from '../range/named-ranges.ts'
import { RangeFields } from '../range/range-fields.tsx'
import { longestRange, type ReportRange, rangeQuery } from '../range/report-range.ts'
import { useReportRange } from '../range/use-report-range.ts'
import { BackLink } from '../report/back-link.tsx'
import { tourCsvUrl } from '../report/csv-urls.ts'
import { ExportButton } from '../report/export-button.tsx'
import { hasCounts } from '../report/has-visits.ts'
import { NoVisits } from '../report/no-visits.tsx'
import { ReportDateRange } from '../report/report-date-range.tsx'
import { ReportView } from '../report/report-view.tsx'
import { CountingNotice } from '../tour/counting.tsx'
import type { TourNames } from '../tour/tour-names.ts'
import { WithTour } from '../tour/with-tour.tsx'

type ReportData<Metrics> = {
  /** Null for a subject that no longer exists. */
  readonly name: string | null
  readonly current: { readonly totals: Metrics }
  readonly compared: (DateRange & { readonly totals: Metrics }) | null
}

/** Subject of a report, and its days. */
type ReportRequest = DateRange & {
  readonly tourId: string
  readonly id: string
  readonly compareWith?: Comparison | null
}
type ReportOptions = { readonly enabled?: boolean; readonly placeholderData?: typeof keepPreviousData }
type ReportQuery<Report> = {
  readonly data: Report | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type SubjectDetails<Report> = {
  readonly tour: TourNames
  readonly id: string
  readonly range: ReportRange
  readonly report: Report
}

/** Kind of subject that has its own report, such as stops or share links. */
export type ReportSubject<Metrics, Report extends ReportData<Metrics>> = {
  /** Parameter of the screen's path with the id of the subject. */
  readonly parameter: string
  /** Segment of such reports in paths of the REST API. */
  readonly exportPathSegment: string
  readonly useReport: (request: ReportRequest, options: ReportOptions) => ReportQuery<Report>
  readonly isCounted: (totals: Metrics) => boolean
  readonly titleOf: (t: TFunction, name: string | null) => string
  /** Notice above the report of a subject that visitors can't open anymore. */
  readonly DeletedNotice: ComponentType<{ readonly report: Report }>
  /** Unit that the texts of an empty report name. */
  readonly unit: 'visits' | 'views'
  /** Hint in a report that never had counts; undefined if that is impossible. */
  readonly emptyHintOf: (t: TFunction, report: Report) => string | undefined
  readonly FirstStep?: ComponentType<{ readonly tourId: string; readonly report: Report }>
  readonly Details: ComponentType<SubjectDetails<Report>>
}

type SubjectPageProps = {
  readonly backLink: ReactNode
  readonly tourReportPath: string
}

/** Page for a subject that the tour never had. */
function SubjectNotFound({ backLink, tourReportPath }: SubjectPageProps) {
  const { t } = useTranslation()
  return (
    <Page title={t('analytics.title')} back={backLink}>
      <Notice icon={<IconMoodEmpty size={28} />} title={t('analytics.noSubject')} text={t('analytics.noSubjectHint')}>
        <Button component={Link} to={tourReportPath}>
          {t('analytics.toTour')}
        </Button>
      </Notice>
    </Page>
  )
}

type SubjectReportProps<Metrics, Report extends ReportData<Metrics>> = {
  readonly subject: ReportSubject<Metrics, Report>
  readonly tour: TourNames
  readonly id: string
}

function SubjectReport<Metrics, Report extends ReportData<Metrics>>({
  subject,
  tour,
  id,
}: SubjectReportProps<Metrics, Report>) {
  const { t } = useTranslation()
  const state = useReportRange()
  const { range, today, choose } = state
  const { from, to, compare } = range
  const subjectIds = { tourId: tour.id, id }
  const query = subject.useReport(
    { ...subjectIds, from, to, compareWith: compare },
    { placeholderData: keepPreviousData },
  )
  const { data, error } = query
  const isEmpty = data !== undefined && !hasCounts(data, subject.isCounted)
  const longestRangeReport = subject.useReport({ ...subjectIds, ...longestRange(today) }, { enabled: isEmpty })
  const tourReportPath = linkTo.tourAnalytics(tour.id, rangeQuery(range))
  const backLink = <BackLink to={tourReportPath} label={t('analytics.ofTour', { name: tour.name })} />
  if (error !== null && isTourNotFound(error))
    return <SubjectNotFound backLink={backLink} tourReportPath={tourReportPath} />
  const { DeletedNotice, FirstStep, Details } = subject
  return (
    <Page
      title={data === undefined ? t('analytics.title') : subject.titleOf(t, data.name)}
      back={backLink}
      tools={
        <>
          <RangeFields state={state} />
          <ExportButton
            csvUrlOf={(accountId) =>
              tourCsvUrl({ accountId, tourId: tour.id, subject: `${subject.exportPathSegment}/${id}` }, range)
            }
          />
        </>
      }
    >
      <CountingNotice tourId={tour.id} hint={t('analytics.counting.offHintSubject')} />
      <ReportDateRange state={state} comparison={range.compare && data?.compared} />
      {data !== undefined && <DeletedNotice report={data} />}
      <ReportView
        query={query}
        isEmpty={isEmpty}
        empty={
          data !== undefined && (
            <NoVisits
              unit={subject.unit}
              hasOtherVisits={
                longestRangeReport.error === null
                  ? longestRangeReport.data && hasCounts(longestRangeReport.data, subject.isCounted)
                  : true
              }
              firstHint={subject.emptyHintOf(t, data)}
              firstStep={FirstStep && <FirstStep tourId={tour.id} report={data} />}
              onLongestRange={() => choose({ ...range, ...longestRange(today) })}
            />
          )
        }
      >
        {(report) => <Details tour={tour} id={id} range={range} report={report} />}
      </ReportView>
    </Page>
  )
}

/** Screen of the report on one stop or share link of a tour, with a link back to the tour's report. */
export function SubjectScreen<Metrics, Report extends ReportData<Metrics>>({
  subject,
}: Pick<SubjectReportProps<Metrics, Report>, 'subject'>) {
  const { [subject.parameter]: id = '' } = useParams()
  return (
    <WithTour>{(tour) => <SubjectReport key={`${tour.id} ${id}`} subject={subject} tour={tour} id={id} />}</WithTour>
  )
}
