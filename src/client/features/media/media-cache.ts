import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { MediaPage } from '../../../shared/media/library.ts'
import type { MediaItem } from '../../../shared/media/media.ts'
import { trpc } from '../../platform/trpc.ts'

type Pages = InfiniteData<MediaPage>

function changePages(client: QueryClient, change: (page: MediaPage) => MediaPage): void {
  client.setQueriesData<Pages>({ queryKey: getQueryKey(trpc.media.browse) }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map(change) },
  )
}

/** Shows media as they are after a change, wherever they are listed. Where they are listed is not judged anew. */
export function replaceMedia(client: QueryClient, media: readonly MediaItem[]): void {
  const fresh = new Map(media.map((item) => [item.id, item]))
  changePages(client, (page) =>
    page.items.some(({ id }) => fresh.has(id))
      ? { ...page, items: page.items.map((item) => fresh.get(item.id) ?? item) }
      : page,
  )
}

/** Takes media out of all lists, before these are asked for again. */
export function dropMedia(client: QueryClient, mediaIds: ReadonlySet<string>): void {
  changePages(client, (page) => {
    const items = page.items.filter(({ id }) => !mediaIds.has(id))
    return { ...page, items, total: page.total - (page.items.length - items.length) }
  })
}
