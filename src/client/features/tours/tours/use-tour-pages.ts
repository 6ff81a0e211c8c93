import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useMemo } from 'react'
import { toursPageLength } from '../../../../shared/tours/tour-filters.ts'
import type { ListToursInput, TourPage, TourSummary } from '../../../../shared/tours/tour-list.ts'
import { trpc } from '../../../platform/trpc.ts'
import { listedFolderOf, type TourQuery } from './tour-query.ts'

const pollMs = 2000
const firstCursor: string | null = null

/** Input of the request. Defaults are omitted, so that equal queries share a cache entry. */
export function tourListInput(query: TourQuery): ListToursInput {
  const { filter, tags, sort } = query
  const search = query.search.trim()
  const folder = listedFolderOf(query)
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === 'all' ? {} : { filter }),
    ...(folder === null ? {} : { folder }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(sort === 'saved' ? {} : { sort }),
  }
}

function isChanging({ buildingCount, publication }: TourSummary): boolean {
  return buildingCount > 0 || publication.pending
}

/** Updates changed tours in all cached lists. Filters and order are applied by the next fetch only. */
function updateCachedTours(client: QueryClient, tours: readonly TourSummary[]): void {
  const changedById = new Map(tours.map((tour) => [tour.id, tour]))
  const updatePage = (page: TourPage): TourPage => ({
    ...page,
    tours: page.tours.map((tour) => changedById.get(tour.id) ?? tour),
  })
  client.setQueriesData<InfiniteData<TourPage>>({ queryKey: getQueryKey(trpc.tours.list) }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(updatePage) },
  )
}

/** Polls only the tours that are being processed or published. */
function useChangingTours(tours: readonly TourSummary[] | undefined): void {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  const tourIds = (tours ?? [])
    .filter(isChanging)
    .slice(0, toursPageLength)
    .map(({ id }) => id)
  useQuery({
    queryKey: getQueryKey(trpc.tours.cards, { tourIds }, 'query'),
    queryFn: async ({ signal }) => {
      const cards = await utils.client.tours.cards.query({ tourIds }, { signal })
      updateCachedTours(cache, cards)
      if (cards.length < tourIds.length) void utils.tours.list.invalidate()
      return cards
    },
    enabled: tourIds.length > 0,
    refetchInterval: pollMs,
    // A cached response from an earlier time would be outdated.
    gcTime: 0,
  })
}

/** Tours matching a search and a filter, one page at a time. The previous result stays until the next one arrives. */
export function useTourPages(query: TourQuery) {
  const { client } = trpc.useUtils()
  const input = tourListInput(query)
  // tRPC's own infinite query hook can't be used, because it also sends a direction, which the server rejects.
  const listQuery = useInfiniteQuery({
    queryKey: getQueryKey(trpc.tours.list, input, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.tours.list.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = listQuery
  const pages = data?.pages
  const tours = useMemo(
    // Deduplicated, because a tour is in two pages if its position changed between two fetches.
    () =>
      pages === undefined
        ? undefined
        : [...new Map(pages.flatMap((page) => page.tours).map((tour) => [tour.id, tour])).values()],
    [pages],
  )
  useChangingTours(tours)
  // A page can be empty although later ones have matches.
  const isLoadingMatches = tours?.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isLoadingMatches && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [isLoadingMatches, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  return {
    tours: isLoadingMatches ? undefined : tours,
    total: pages?.at(-1)?.total,
    /** True if the account has folders; undefined until loaded. */
    hasFolders: pages?.at(-1)?.hasFolders,
    /** True while the tours still match the previous search or filter. */
    isOutdated: isPlaceholderData,
    error: listQuery.error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** True if the next page failed to load. The loaded tours stay. */
    hasNextPageFailed: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : listQuery.refetch()),
  }
}

export type TourPages = ReturnType<typeof useTourPages>
