import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'
import { clearLiveStates } from './live-media.ts'
import { updateCachedMedia } from './media-cache.ts'

/** Updates and refetches cached media after a change. */
export function useMediaRefresh() {
  const utils = trpc.useUtils()
  const client = useQueryClient()

  /** Refetches all that depends on which media exist and where: lists, tags, folders, storage use, and tours. */
  const refreshAll = useCallback(async () => {
    await Promise.all([
      utils.media.invalidate(),
      utils.folders.list.invalidate(),
      utils.uploads.usage.invalidate(),
      utils.tours.list.invalidate(),
    ])
  }, [utils])

  /** Applies changed fields of single media. The lists keep their order until the next fetch. */
  const applyChanges = useCallback(
    (media: readonly MediaItem[]) => {
      updateCachedMedia(client, media)
      clearLiveStates(media.map(({ id }) => id))
      for (const { id } of media) void utils.media.get.invalidate({ mediaId: id })
    },
    [client, utils],
  )

  /** Refetches single media. */
  const refreshMedia = useCallback(
    async (mediaIds: readonly string[]) => applyChanges(await utils.media.byIds.fetch({ mediaIds: [...mediaIds] })),
    [applyChanges, utils],
  )
  return { refreshAll, refreshMedia, applyChanges }
}
