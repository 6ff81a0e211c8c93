import { notifications } from '@mantine/notifications'
import { trpc } from '../../../../../platform/trpc.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'

/** Share links of the open tour, page by page. */
export function useShareLinks() {
  const { tour } = useTourEditor()
  const query = trpc.shareLinks.list.useInfiniteQuery(
    { tourId: tour.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const pages = query.data?.pages ?? []
  return { ...query, links: pages.flatMap(({ links }) => links), total: pages.at(-1)?.total }
}

/** Callback after a change: shows a notification and refetches the links. */
export function useLinkChanges() {
  const { cache } = useTourEditor()
  const utils = trpc.useUtils()
  return async (message: string) => {
    notifications.show({ message })
    // The first link also creates the tour's share id.
    await Promise.all([utils.shareLinks.list.invalidate(), cache.refresh()])
  }
}
