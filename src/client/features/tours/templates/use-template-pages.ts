import { useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'

const pageLength = 50
const firstCursor: string | undefined = undefined

/** Built-in templates, and templates of the account, which are loaded page by page. */
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
    accountTemplates: templates?.filter(({ isBuiltIn }) => !isBuiltIn),
    builtInTemplates: templates?.filter(({ isBuiltIn }) => isBuiltIn),
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
