import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem, DeletedPage } from '../../../shared/deleted.ts'
import { errorMessage } from '../../platform/error-message.ts'

export type DeletedList<Item extends DeletedItem = DeletedItem> = {
  /** `undefined` while they are on their way. */
  readonly items: readonly Item[] | undefined
  readonly total: number
  /** What to say when they, or more of them, could not be loaded. */
  readonly failure: string | null
  readonly retry: () => void
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

/** Where the next page begins; `undefined` after the last one. */
function nextAfter(last: DeletedPage, pages: readonly DeletedPage[]): number | undefined {
  const known = pages.reduce((sum, { items }) => sum + items.length, 0)
  return last.items.length === 0 || known >= last.total ? undefined : known
}

/** What was deleted, a page at a time. */
export function useDeletedList<Item extends DeletedItem>(
  queryKey: QueryKey,
  load: (asked: { readonly after: number }) => Promise<DeletedPage<Item>>,
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
