import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Draft versions of the tour, newest first, page by page. */
export function useVersions({ enabled = true } = {}) {
  const { tour } = useTourEditor()
  return trpc.versions.list.useInfiniteQuery(
    { tourId: tour.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, enabled },
  )
}
