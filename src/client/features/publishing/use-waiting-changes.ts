import { useEffect } from 'react'
import type { TourChange } from '../../../shared/publishing/publications.ts'
import { trpc } from '../../platform/trpc.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'

function useChanges() {
  const { id, publication } = useTourEditor().tour
  return trpc.publishing.changes.useQuery({ tourId: id }, { enabled: publication.liveNumber !== null })
}

/**
 * What visitors would see differently after the next publication, and how much that is. Media count as well, which the
 * figure of the tour leaves out: that one stands in until the list is known.
 */
export function useWaitingChanges(): { readonly changes: readonly TourChange[] | undefined; readonly count: number } {
  const { data } = useChanges()
  const { waitingChanges } = useTourEditor().tour.publication
  return { changes: data, count: data?.length ?? waitingChanges }
}

/** Asks for the changes again whenever something was saved or published. */
export function useFreshChanges(): void {
  const { refetch } = useChanges()
  const { savedAt, publication } = useTourEditor().tour
  const { waitingChanges, liveNumber } = publication
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is asked for again when these change
  useEffect(() => {
    if (liveNumber !== null) void refetch()
  }, [savedAt, waitingChanges, liveNumber, refetch])
}
