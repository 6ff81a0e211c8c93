import { notifications } from '@mantine/notifications'
import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'

/** The share links of the open tour, as far as they were asked for. */
export function useShareLinks() {
  const { tour } = useTourEditor()
  const query = trpc.shareLinks.list.useInfiniteQuery(
    { tourId: tour.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const pages = query.data?.pages ?? []
  return { ...query, links: pages.flatMap(({ links }) => links), total: pages.at(-1)?.total }
}

/** What follows a change of the links: they are read again, and people are told. */
export function useLinkChanges() {
  const { cache } = useTourEditor()
  const utils = trpc.useUtils()
  return async (message: string) => {
    notifications.show({ message })
    // The first link gives the tour its address.
    await Promise.all([utils.shareLinks.list.invalidate(), cache.refresh()])
  }
}
