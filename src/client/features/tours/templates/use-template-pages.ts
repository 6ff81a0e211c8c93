import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'

const pageLength = 50
const firstPage: string | undefined = undefined

/** Templates of the account and of the product. Those of the account come page after page. */
export function useTemplatePages() {
  const { client } = trpc.useUtils()
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.templates.list, { limit: pageLength }, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.templates.list.query({ cursor: pageParam, limit: pageLength }, { signal }),
    initialPageParam: firstPage as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const templates = list.data?.pages.flatMap((page) => page.templates)
  return {
    own: templates?.filter(({ isBuiltIn }) => !isBuiltIn),
    builtIn: templates?.filter(({ isBuiltIn }) => isBuiltIn),
    hasBrandKit: list.data?.pages[0]?.hasBrandKit ?? false,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}

export type TemplatePages = ReturnType<typeof useTemplatePages>
