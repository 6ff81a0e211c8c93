import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem, DeletedPage } from '../../../../shared/deleted-items.ts'
import { errorMessage } from '../../../platform/error-message.ts'

export type DeletedList<Item extends DeletedItem = DeletedItem> = {
  /** Undefined until loaded. */
  readonly items: readonly Item[] | undefined
  readonly total: number
  /** Error message if a page could not be loaded. */
  readonly failure: string | null
  readonly retry: () => void
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

/** Offset of the next page; undefined after the last one. */
function nextAfter(lastPage: DeletedPage, pages: readonly DeletedPage[]): number | undefined {
  const loadedCount = pages.reduce((sum, { items }) => sum + items.length, 0)
  return lastPage.items.length === 0 || loadedCount >= lastPage.total ? undefined : loadedCount
}

/** Recently deleted items, page by page. */
export function useDeletedList<Item extends DeletedItem>(
  queryKey: QueryKey,
  load: (input: { readonly after: number }) => Promise<DeletedPage<Item>>,
): DeletedList<Item> {
  const { t } = useTranslation()
  const { data, error, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load({ after: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextAfter,
  })
  return {
    items: data?.pages.flatMap(({ items }) => items),
    total: data?.pages.at(-1)?.total ?? 0,
    failure: error ? errorMessage(t, error) : null,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
