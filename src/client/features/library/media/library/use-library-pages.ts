import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback, useMemo } from 'react'
import type { ListMediaInput } from '../../../../../shared/media/library.ts'
import { mediaFetchOf } from '../../../../../shared/media/states/fetch-state.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { LibraryQuery } from './library-query.ts'

const searchDelayMs = 200
const firstCursor: string | null = null

/** Input of the library request. Defaults are omitted, so that equal queries share a cache entry. */
export function libraryInputOf(query: LibraryQuery): ListMediaInput {
  const { folder, kinds, statuses, use, tags, search, sort } = query
  return {
    sort,
    ...(folder === null ? {} : { folder }),
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(statuses.length === 0 ? {} : { statuses: [...statuses] }),
    ...(use === null ? {} : { use }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
}

/**
 * Pages of media. tRPC's own infinite query hook can't be used, because it also sends a direction, which the server
 * rejects.
 */
export function useMediaPages(input: ListMediaInput) {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.media.list, input, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.media.list.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Media matching a query, one page at a time. The previous result stays until the next one arrives. */
export function useLibraryPages(query: LibraryQuery) {
  const [search] = useDebouncedValue(query.search, searchDelayMs)
  const list = useMediaPages(libraryInputOf({ ...query, search }))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const pages = data?.pages
  const media = useMemo(
    // Deduplicated, because an item is in two pages if its position changed between two fetches.
    () =>
      pages === undefined
        ? undefined
        : [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()],
    [pages],
  )
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  return {
    media,
    total: hasNextPage ? Math.max(pages?.[0]?.total ?? 0, media?.length ?? 0) : (media?.length ?? 0),
    error: list.error,
    fetch: mediaFetchOf({
      hasMedia: media !== undefined,
      hasFailed: list.isError && !isFetchNextPageError,
      isFetching: list.isFetching,
    }),
    /** True if the next page failed to load. The loaded media stay. */
    hasNextPageFailed: isFetchNextPageError,
    isOutdated: list.isPlaceholderData,
    loadMore,
    loadAll: async () => {
      let result = await fetchNextPage()
      while (result.hasNextPage && !result.isError) result = await fetchNextPage()
      return result.data?.pages.flatMap((page) => page.items) ?? []
    },
    retry: () => (isFetchNextPageError ? fetchNextPage() : list.refetch()),
  }
}
