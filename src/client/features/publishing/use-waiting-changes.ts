import { useEffect, useMemo } from 'react'
import type { TourChange } from '../../../shared/publishing/changes/tour-change.ts'
import { trpc } from '../../platform/trpc.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

function useChanges() {
  const { id, publication } = useTourEditor().tour
  return trpc.publishing.changes.useQuery({ tourId: id }, { enabled: publication.liveNumber !== null })
}

type WaitingChanges = {
  /** Undefined until they are known. */
  readonly changes: readonly TourChange[] | undefined
  /** Why they are not known; `null` while there is something to show or to wait for. */
  readonly error: unknown
  readonly retry: () => void
}

/** What visitors would see differently after the next publication. */
export function useWaitingChanges(): WaitingChanges {
  const { data, error, refetch } = useChanges()
  return { changes: data, error: data === undefined ? error : null, retry: () => void refetch() }
}

/** Asks for the changes again whenever something was saved, published, or changed in the library. */
export function useFreshChanges(): void {
  const { refetch } = useChanges()
  const { savedAt, publication, media } = useTourEditor().tour
  const { liveNumber } = publication
  const library = useMemo(() => JSON.stringify(media), [media])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is asked for again when these change
  useEffect(() => {
    if (liveNumber !== null) void refetch()
  }, [savedAt, library, liveNumber, refetch])
}
