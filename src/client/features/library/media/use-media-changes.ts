import { useDocumentVisibility } from '@mantine/hooks'
import { useCallback, useEffect, useMemo } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'
import { type LiveState, setLiveState } from './live-media.ts'
import { useMediaRefresh } from './use-media-refresh.ts'

const pollMs = 1500
const maxPolledItems = 200

function isBuilding({ status }: LiveState): boolean {
  return status === 'building'
}

/**
 * Updates the processing states of media by a subscription, with polling as a fallback while it is disconnected.
 * `media` is the items on the screen. Hidden tabs don't subscribe, because browsers open at most six connections to a
 * server over HTTP/1.1, and uploads and code would wait for those of other tabs.
 */
export function useMediaChanges(media: readonly MediaItem[] | undefined): void {
  const { refreshMedia } = useMediaRefresh()
  const applyState = useCallback(
    (mediaId: string, state: LiveState) => {
      setLiveState(mediaId, state)
      if (!isBuilding(state)) void refreshMedia([mediaId])
    },
    [refreshMedia],
  )
  const isVisible = useDocumentVisibility() === 'visible'
  const { status: connection } = trpc.media.changes.useSubscription(
    {},
    {
      enabled: isVisible,
      onData: ({ mediaId, status, progress, failureCode }) => applyState(mediaId, { status, progress, failureCode }),
    },
  )
  const mediaIds = useMemo(
    () =>
      (media ?? [])
        .filter(isBuilding)
        .map(({ id }) => id)
        .slice(0, maxPolledItems),
    [media],
  )
  const isPolling = connection !== 'pending' && mediaIds.length > 0
  const { data } = trpc.media.byIds.useQuery({ mediaIds }, { enabled: isPolling, refetchInterval: pollMs })
  useEffect(() => {
    if (!isPolling || data === undefined) return
    for (const item of data) applyState(item.id, item)
  }, [data, isPolling, applyState])
}
