import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { MoreRows } from '../figures/more-rows.tsx'
import tableClasses from '../figures/numbers-table.module.css'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import { ExportListButton } from '../report/export-list-button.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import { type Breakdown, wholeOf } from './breakdowns.ts'
import { RarelyOpenedSwitch } from './rarely-opened-switch.tsx'
import type { TourNames } from './tour-names.ts'
import { useRarelyOpened } from './use-rarely-opened.ts'

/** Shown at first, and with each press on "Show more". */
const rowsAtFirst = 10
const rowsMore = 50

type BreakdownSectionProps = {
  readonly breakdown: Breakdown
  readonly tour: TourNames
  readonly range: ReportRange
  /** All visits of these days. */
  readonly visits: number
}

function useRows({ breakdown: { of }, tour, range: { from, to } }: BreakdownSectionProps) {
  const list = trpc.analytics.breakdown.useInfiniteQuery(
    { tourId: tour.id, from, to, of },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  )
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return { list, rows, total: list.data?.pages[0]?.total ?? 0 }
}

/** Leads to the section that the end of the address names, once it is there. */
function useAnchor(of: string, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isWanted = hash === `#${of}`
  useEffect(() => {
    if (!isWanted || !isThere) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isWanted, isThere])
  return heading
}

/** One list of a tour's report. */
export function BreakdownSection(props: BreakdownSectionProps) {
  const { t } = useTranslation()
  const { breakdown, tour, range, visits } = props
  const { of, hint } = breakdown
  const { list, rows, total } = useRows(props)
  const [wanted, setWanted] = useState(rowsAtFirst)
  const heading = useAnchor(of, rows !== undefined || list.error !== null)
  const isOfHotspots = of === 'hotspots'
  const rare = useRarelyOpened(list, isOfHotspots ? rows : undefined)
  const listed: readonly BreakdownRow[] = (rare.isNarrowed && rare.compared === 'all' ? rare.marked : rows) ?? []
  const more = () => {
    setWanted(wanted + rowsMore)
    // The rows that did not come may be wanted to compare all of them.
    const isShort = wanted + rowsMore > listed.length || list.isFetchNextPageError
    if (isShort && list.hasNextPage) void list.fetchNextPage()
  }
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby={`breakdown-${of}`}>
      <div className={tableClasses.head}>
        <div>
          <h2 id={`breakdown-${of}`} ref={heading} tabIndex={-1} className={tableClasses.title}>
            {t(`analytics.breakdown.${of}`)}
          </h2>
          {hint !== null && <p className={tableClasses.hint}>{t(`analytics.hint.${hint}`)}</p>}
        </div>
        <div className={tableClasses.tools}>
          {isOfHotspots && <RarelyOpenedSwitch rare={rare} />}
          {listed.length > 0 && (
            <ExportListButton of={of} title={t(`analytics.breakdown.${of}`)} tourId={tour.id} span={range} />
          )}
        </div>
      </div>
      {rows === undefined && list.error === null && <Skeleton height={120} />}
      {rows === undefined && list.error !== null && (
        <LoadFailure sentence={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {rows?.length === 0 && <p className={tableClasses.empty}>{t('analytics.nothing')}</p>}
      {listed.length > 0 && (
        <>
          <BreakdownTable
            breakdown={breakdown}
            tour={tour}
            query={rangeQuery(range)}
            rows={listed.slice(0, wanted)}
            total={total}
            whole={wholeOf(breakdown, { total, visits })}
            isMarked={rare.isMarked}
          />
          <MoreRows
            of={t(`analytics.breakdown.${of}`)}
            shownCount={Math.min(wanted, listed.length)}
            hasMore={wanted < listed.length || list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            onMore={more}
          />
        </>
      )}
    </section>
  )
}
