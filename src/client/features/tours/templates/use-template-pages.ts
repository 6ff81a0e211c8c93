import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'

const pageLength = 50
const firstCursor: string | undefined = undefined

/** Templates of the account and of the product. Those of the account are loaded page by page. */
export function useTemplatePages() {
  const { client } = trpc.useUtils()
  const templateList = useInfiniteQuery({
    queryKey: getQueryKey(trpc.templates.list, { limit: pageLength }, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.templates.list.query({ cursor: pageParam, limit: pageLength }, { signal }),
    initialPageParam: firstCursor as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const templates = templateList.data?.pages.flatMap((page) => page.templates)
  return {
    own: templates?.filter(({ isBuiltIn }) => !isBuiltIn),
    builtIn: templates?.filter(({ isBuiltIn }) => isBuiltIn),
    hasBrandKit: templateList.data?.pages[0]?.hasBrandKit ?? false,
    error: templateList.error,
    isFetching: templateList.isFetching,
    retry: () => void (templateList.isFetchNextPageError ? templateList.fetchNextPage() : templateList.refetch()),
    hasMore: templateList.hasNextPage,
    isLoadingMore: templateList.isFetchingNextPage,
    loadMore: () => void templateList.fetchNextPage(),
  }
}

export type TemplatePages = ReturnType<typeof useTemplatePages>
