import { useState } from 'react'
import type { CaptionTrack, MediaDetail, StoredCaption } from '../../../../../shared/media/library.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useMediaRefresh } from '../../use-media-refresh.ts'

/** Captions that were deleted, and where they stood. */
type Removed = { readonly track: CaptionTrack; readonly index: number }

/** Saves captions one by one; what is wrong with them stays with the form. What was deleted last can come back. */
export function useCaptions({ id: mediaId, captions }: MediaDetail) {
  const utils = trpc.useUtils()
  const { refreshMedia } = useMediaRefresh()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const creating = trpc.media.createCaption.useMutation()
  const updating = trpc.media.updateCaption.useMutation()
  const removing = trpc.media.removeCaption.useMutation()
  const mutations = [creating, updating, removing]
  const reset = () => {
    for (const mutation of mutations) mutation.reset()
  }
  const save = async (call: () => Promise<unknown>): Promise<boolean> => {
    reset()
    try {
      await call()
    } catch {
      // It may be that somebody was faster: the next try is made on what is stored.
      void utils.media.get.invalidate({ mediaId })
      return false
    }
    await utils.media.get.invalidate({ mediaId })
    await refreshMedia([mediaId])
    return true
  }
  /** In place of those that are stored, or after the last. */
  const put = async (stored: StoredCaption | undefined, track: CaptionTrack): Promise<boolean> => {
    const isSaved = await save(() =>
      stored
        ? updating.mutateAsync({ mediaId, captionId: stored.id, version: stored.version, ...track })
        : creating.mutateAsync({ mediaId, ...track }),
    )
    if (isSaved) setRemoved(null)
    return isSaved
  }
  const remove = async ({ id: captionId, version, ...track }: StoredCaption) => {
    const index = captions.findIndex(({ id }) => id === captionId)
    if (await save(() => removing.mutateAsync({ mediaId, captionId, version }))) setRemoved({ track, index })
  }
  const restore = async () => {
    if (removed === null) return
    const { track, index: position } = removed
    if (await save(() => creating.mutateAsync({ mediaId, position, ...track }))) setRemoved(null)
  }
  const isPending = mutations.some((mutation) => mutation.isPending)
  const error = mutations.find((mutation) => mutation.error !== null)?.error ?? null
  return { put, remove, removed, restore, isPending, error, reset }
}
