import { useEffect, useMemo } from 'react'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'

function useChanges() {
  const { id, publication } = useTourEditor().tour
  return trpc.publishing.changes.useQuery({ tourId: id }, { enabled: publication.liveNumber !== null })
}

type ChangesState = {
  /** Undefined until they are loaded. */
  readonly changes: readonly TourChange[] | undefined
  /** Error of loading them; `null` while loading or if older data is available. */
  readonly error: unknown
  readonly retry: () => void
}

/** Changes between the live version and the draft. */
export function useUnpublishedChanges(): ChangesState {
  const { data, error, refetch } = useChanges()
  return { changes: data, error: data === undefined ? error : null, retry: () => void refetch() }
}

/** Refetches the changes after an edit was saved, a version was published, or media changed. */
export function useChangesRefresh(): void {
  const { refetch } = useChanges()
  const { savedAt, publication, media } = useTourEditor().tour
  const { liveNumber } = publication
  const serializedMedia = useMemo(() => JSON.stringify(media), [media])
  useEffect(() => {
    // Runs again after each save and each change of media.
    void savedAt
    void serializedMedia
    if (liveNumber !== null) void refetch()
  }, [savedAt, serializedMedia, liveNumber, refetch])
}
