import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { MoreRows } from '../figures/more-rows.tsx'
import tableClasses from '../figures/numbers-table.module.css'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import { TourTable } from './tour-table.tsx'

/** Tours of the account with their counts, most visited first. */
export function TourTotals({ range }: { readonly range: ReportRange }) {
  const { t } = useTranslation()
  const { from, to } = range
  const list = trpc.analytics.tourTotals.useInfiniteQuery(
    { from, to },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  )
  const tours = list.data?.pages.flatMap((page) => page.tours)
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby="tours-counted">
      <h2 id="tours-counted" className={tableClasses.title}>
        {t('analytics.tours.title')}
      </h2>
      {tours === undefined && list.error === null && <Skeleton height={160} />}
      {tours === undefined && list.error !== null && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {tours !== undefined && (
        <>
          {tours.length === 0 ? (
            <p className={tableClasses.empty}>{t('analytics.nothing')}</p>
          ) : (
            <TourTable tours={tours} query={rangeQuery(range)} />
          )}
          <MoreRows
            tableName={t('analytics.tours.title')}
            rowCount={tours.length}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}
