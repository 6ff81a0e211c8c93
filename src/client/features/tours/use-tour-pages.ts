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
import { limits } from '../../../shared/limits.ts'
import type { ListToursInput, TourFilterName, TourPage, TourSummary } from '../../../shared/tours/tour-list.ts'
import { trpc } from '../../platform/trpc.ts'

const pollMs = 2000
const firstPage: string | null = null

type Narrowing = { readonly search: string; readonly filter: TourFilterName }

/** What goes without saying is not said, so that the answers are kept together. */
function inputOf({ search, filter }: Narrowing): ListToursInput {
  return {
    ...(search === '' ? {} : { search }),
    ...(filter === 'all' ? {} : { filter }),
  }
}

function isChanging({ buildingCount, publication }: TourSummary): boolean {
  return buildingCount > 0 || publication.pending
}

/** Shows tours as they are now, wherever they are listed. Where they are listed is not judged anew. */
function replaceTours(client: QueryClient, tours: readonly TourSummary[]): void {
  const fresh = new Map(tours.map((tour) => [tour.id, tour]))
  const change = (page: TourPage): TourPage => ({
    ...page,
    tours: page.tours.map((tour) => fresh.get(tour.id) ?? tour),
  })
  client.setQueriesData<InfiniteData<TourPage>>({ queryKey: getQueryKey(trpc.tours.list) }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(change) },
  )
}

/** Asks again for the tours that are being built or published, and for nothing else of the list. */
function useChangingTours(tours: readonly TourSummary[] | undefined): void {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  const tourIds = (tours ?? [])
    .filter(isChanging)
    .slice(0, limits.toursPageLength)
    .map(({ id }) => id)
  useQuery({
    queryKey: getQueryKey(trpc.tours.cards, { tourIds }, 'query'),
    queryFn: async ({ signal }) => {
      const cards = await utils.client.tours.cards.query({ tourIds }, { signal })
      replaceTours(cache, cards)
      if (cards.length < tourIds.length) void utils.tours.list.invalidate()
      return cards
    },
    enabled: tourIds.length > 0,
    refetchInterval: pollMs,
    // What was known of them a while ago says nothing about now.
    gcTime: 0,
  })
}

/** The tours a search and a filter find, a page at a time. What was there stays until another answer is. */
export function useTourPages(narrowing: Narrowing) {
  const { client } = trpc.useUtils()
  const input = inputOf(narrowing)
  // tRPC's own hook tells the server the direction too, which it does not want to know.
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.tours.list, input, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.tours.list.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list
  const pages = data?.pages
  const tours = useMemo(
    // A tour that was saved while a later page was fetched would be there twice.
    () =>
      pages === undefined
        ? undefined
        : [...new Map(pages.flatMap((page) => page.tours).map((tour) => [tour.id, tour])).values()],
    [pages],
  )
  useChangingTours(tours)
  // A filter may find nothing in what the server read so far.
  const isSearching = tours?.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSearching && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  return {
    tours: isSearching ? undefined : tours,
    total: pages?.at(-1)?.total,
    error: list.error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** The next page did not come; what is there stays. */
    isCutShort: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : list.refetch()),
  }
}

export type TourPages = ReturnType<typeof useTourPages>
