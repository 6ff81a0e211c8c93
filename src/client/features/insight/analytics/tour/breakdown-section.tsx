import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { MoreRows } from '../figures/more-rows.tsx'
import tableClasses from '../figures/numbers-table.module.css'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import { ExportListButton } from '../report/export-list-button.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import { type Breakdown, denominatorOf } from './breakdowns.ts'
import { RarelyOpenedSwitch } from './rarely-opened-switch.tsx'
import type { TourNames } from './tour-names.ts'
import { useRarelyOpened } from './use-rarely-opened.ts'

/** Rows at first, and added by each click on "Show more". */
const initialRows = 10
const rowsPerPage = 50

type BreakdownSectionProps = {
  readonly breakdown: Breakdown
  readonly tour: TourNames
  readonly range: ReportRange
  /** Number of all visits in these days. */
  readonly visits: number
}

function useRows({ breakdown: { name }, tour, range: { from, to } }: BreakdownSectionProps) {
  const list = trpc.analytics.breakdown.useInfiniteQuery(
    { tourId: tour.id, from, to, of: name },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  )
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return { list, rows, total: list.data?.pages[0]?.total ?? 0 }
}

/** Scrolls to the heading and focuses it if the URL's hash names the section, once it is rendered. */
function useAnchor(name: string, isRendered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isTarget = hash === `#${name}`
  useEffect(() => {
    if (!isTarget || !isRendered) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isTarget, isRendered])
  return heading
}

/** One list of a tour report, such as its stops or its languages. */
export function BreakdownSection(props: BreakdownSectionProps) {
  const { t } = useTranslation()
  const { breakdown, tour, range, visits } = props
  const { name, hint } = breakdown
  const { list, rows, total } = useRows(props)
  const [visibleRows, setVisibleRows] = useState(initialRows)
  const heading = useAnchor(name, rows !== undefined || list.error !== null)
  const isOfHotspots = name === 'hotspots'
  const rare = useRarelyOpened(list, isOfHotspots ? rows : undefined)
  const listedRows: readonly BreakdownRow[] =
    (rare.isFiltered && rare.compareState === 'all' ? rare.markedRows : rows) ?? []
  const showMore = () => {
    setVisibleRows(visibleRows + rowsPerPage)
    // Another click also retries a page that failed to load.
    const needsPage = visibleRows + rowsPerPage > listedRows.length || list.isFetchNextPageError
    if (needsPage && list.hasNextPage) void list.fetchNextPage()
  }
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby={`breakdown-${name}`}>
      <div className={tableClasses.head}>
        <div>
          <h2 id={`breakdown-${name}`} ref={heading} tabIndex={-1} className={tableClasses.title}>
            {t(`analytics.breakdown.${name}`)}
          </h2>
          {hint !== null && <p className={tableClasses.hint}>{t(`analytics.hint.${hint}`)}</p>}
        </div>
        <div className={tableClasses.tools}>
          {isOfHotspots && <RarelyOpenedSwitch rare={rare} />}
          {listedRows.length > 0 && (
            <ExportListButton list={name} title={t(`analytics.breakdown.${name}`)} tourId={tour.id} range={range} />
          )}
        </div>
      </div>
      {rows === undefined && list.error === null && <Skeleton height={120} />}
      {rows === undefined && list.error !== null && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {rows?.length === 0 && <p className={tableClasses.empty}>{t('analytics.nothing')}</p>}
      {listedRows.length > 0 && (
        <>
          <BreakdownTable
            breakdown={breakdown}
            tour={tour}
            query={rangeQuery(range)}
            rows={listedRows.slice(0, visibleRows)}
            total={total}
            denominator={denominatorOf(breakdown, { total, visits })}
            isMarked={rare.isMarked}
          />
          <MoreRows
            tableName={t(`analytics.breakdown.${name}`)}
            rowCount={Math.min(visibleRows, listedRows.length)}
            hasMore={visibleRows < listedRows.length || list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            onMore={showMore}
          />
        </>
      )}
    </section>
  )
}
