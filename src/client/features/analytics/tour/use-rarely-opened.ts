import { useEffect, useState } from 'react'
import type { BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { type Compared, comparedSoFar, rarelyOpened } from './rarely-opened.ts'

/** A list by pages, as far as it is loaded. */
type PagedList = {
  readonly data: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  /** The rows are those of other days. */
  readonly isPlaceholderData: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

export type RarelyOpened = {
  /** Null while it is not known. */
  readonly compared: Compared | null
  readonly isNarrowed: boolean
  readonly narrow: (isNarrowed: boolean) => void
  readonly isMarked: (row: BreakdownRow) => boolean
  readonly marked: readonly BreakdownRow[]
}

const none = () => false

/** Which hotspots are seen but rarely opened. To list them alone, all hotspots are loaded: they are compared with all. */
export function useRarelyOpened(list: PagedList, hotspots: readonly BreakdownRow[] | undefined): RarelyOpened {
  const { data, hasNextPage, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const pageCount = data?.pages.length ?? 0
  const [isNarrowed, narrow] = useState(false)
  const compared = hotspots === undefined || isPlaceholderData ? null : comparedSoFar({ hasNextPage, pageCount })
  const isLoading = isFetchingNextPage || isFetchNextPageError
  const nextPage = isNarrowed && compared === 'some' && !isLoading ? pageCount : null
  useEffect(() => {
    if (nextPage !== null) void fetchNextPage()
  }, [nextPage, fetchNextPage])
  const isMarked = compared === 'all' ? rarelyOpened(hotspots ?? []) : none
  return { compared, isNarrowed, narrow, isMarked, marked: hotspots?.filter(isMarked) ?? [] }
}
