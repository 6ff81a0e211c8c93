import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MediaItem } from '../../../shared/media/media.ts'
import { trpc } from '../../platform/trpc.ts'
import { forgetLive } from './live-media.ts'
import { replaceMedia } from './media-cache.ts'

/** What has to be asked for again after media changed. */
export function useMediaRefresh() {
  const utils = trpc.useUtils()
  const client = useQueryClient()

  /** Media came, went or moved: lists, tags, folders, the quota, and tours that show them. */
  const refreshAll = useCallback(async () => {
    await Promise.all([
      utils.media.invalidate(),
      utils.folders.list.invalidate(),
      utils.uploads.usage.invalidate(),
      utils.tours.list.invalidate(),
    ])
  }, [utils])

  /** Single media changed in what they say; the lists keep their order until they are looked at again. */
  const showChanged = useCallback(
    (media: readonly MediaItem[]) => {
      replaceMedia(client, media)
      forgetLive(media.map(({ id }) => id))
      for (const { id } of media) void utils.media.get.invalidate({ mediaId: id })
    },
    [client, utils],
  )

  /** Asks for single media again. */
  const refreshMedia = useCallback(
    async (mediaIds: readonly string[]) => showChanged(await utils.media.list.fetch({ mediaIds: [...mediaIds] })),
    [showChanged, utils],
  )
  return { refreshAll, refreshMedia, showChanged }
}
