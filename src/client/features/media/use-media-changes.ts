import { useCallback, useEffect, useMemo } from 'react'
import type { MediaItem } from '../../../shared/media/media.ts'
import { trpc } from '../../platform/trpc.ts'
import { type LiveState, setLive } from './live-media.ts'
import { useMediaRefresh } from './use-media-refresh.ts'

const pollMs = 1500
const watchedAtOnce = 200

function isBuilding({ status }: LiveState): boolean {
  return status === 'building'
}

/**
 * Keeps media that are being built up to date: the server tells of each change, and is asked for as long as that line
 * is down. `media` are those on the screen.
 */
export function useMediaChanges(media: readonly MediaItem[] | undefined): void {
  const { refreshMedia } = useMediaRefresh()
  const take = useCallback(
    (mediaId: string, state: LiveState) => {
      setLive(mediaId, state)
      if (!isBuilding(state)) void refreshMedia([mediaId])
    },
    [refreshMedia],
  )
  const { status: line } = trpc.media.changes.useSubscription(
    {},
    { onData: ({ mediaId, status, progress, failureCode }) => take(mediaId, { status, progress, failureCode }) },
  )
  const mediaIds = useMemo(
    () =>
      (media ?? [])
        .filter(isBuilding)
        .map(({ id }) => id)
        .slice(0, watchedAtOnce),
    [media],
  )
  const isAsking = line !== 'pending' && mediaIds.length > 0
  const { data } = trpc.media.list.useQuery({ mediaIds }, { enabled: isAsking, refetchInterval: pollMs })
  useEffect(() => {
    for (const item of isAsking ? (data ?? []) : []) take(item.id, item)
  }, [data, isAsking, take])
}
