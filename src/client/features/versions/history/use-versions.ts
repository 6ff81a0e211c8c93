import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Versions of the tour's draft, newest first, a page at a time. */
export function useVersions({ enabled = true } = {}) {
  const { tour } = useTourEditor()
  return trpc.versions.list.useInfiniteQuery(
    { tourId: tour.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, enabled },
  )
}
