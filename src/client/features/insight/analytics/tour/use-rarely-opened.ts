import { useEffect, useState } from 'react'
import type { BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { type CompareState, compareStateOf, isRarelyOpenedAmong } from './rarely-opened.ts'

/** Subset of an infinite query that the hook needs. */
type PagedList = {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  /** True if the rows belong to a previous range. */
  readonly isPlaceholderData: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

export type RarelyOpened = {
  /** Null until the list is loaded. */
  readonly compareState: CompareState | null
  readonly isFiltered: boolean
  readonly setFiltered: (isFiltered: boolean) => void
  readonly isMarked: (row: BreakdownRow) => boolean
  readonly markedRows: readonly BreakdownRow[]
}

const neverMarked = () => false

/**
 * Marks rarely opened hotspots. Filtering by them loads all pages, because each is compared with the average of all.
 */
export function useRarelyOpened(list: PagedList, hotspots: readonly BreakdownRow[] | undefined): RarelyOpened {
  const { data, hasNextPage, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const pageCount = data?.pages.length ?? 0
  const [isFiltered, setFiltered] = useState(false)
  const compareState = hotspots === undefined || isPlaceholderData ? null : compareStateOf({ hasNextPage, pageCount })
  const isLoading = isFetchingNextPage || isFetchNextPageError
  const nextPage = isFiltered && compareState === 'some' && !isLoading ? pageCount : null
  useEffect(() => {
    if (nextPage !== null) void fetchNextPage()
  }, [nextPage, fetchNextPage])
  const isMarked = compareState === 'all' ? isRarelyOpenedAmong(hotspots ?? []) : neverMarked
  return { compareState, isFiltered, setFiltered, isMarked, markedRows: hotspots?.filter(isMarked) ?? [] }
}
