import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { MediaPage } from '../../../../shared/media/library.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'

type Pages = InfiniteData<MediaPage>

function updatePages(client: QueryClient, change: (page: MediaPage) => MediaPage): void {
  client.setQueriesData<Pages>({ queryKey: getQueryKey(trpc.media.list) }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(change) },
  )
}

/** Updates changed media in all cached lists. Filters and order are applied by the next fetch only. */
export function updateCachedMedia(client: QueryClient, media: readonly MediaItem[]): void {
  const changedById = new Map(media.map((item) => [item.id, item]))
  updatePages(client, (page) =>
    page.items.some(({ id }) => changedById.has(id))
      ? { ...page, items: page.items.map((item) => changedById.get(item.id) ?? item) }
      : page,
  )
}

/** Removes deleted media from all cached lists before the lists are refetched. */
export function removeCachedMedia(client: QueryClient, mediaIds: ReadonlySet<string>): void {
  updatePages(client, (page) => {
    const items = page.items.filter(({ id }) => !mediaIds.has(id))
    return { ...page, items, total: page.total - (page.items.length - items.length) }
  })
}
