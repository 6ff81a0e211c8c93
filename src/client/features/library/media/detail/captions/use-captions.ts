import { useState } from 'react'
import type { CaptionTrack, MediaDetail, StoredCaption } from '../../../../../../shared/media/library.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { useMediaRefresh } from '../../use-media-refresh.ts'

/** Deleted captions and the position to restore them to. */
type DeletedCaptions = { readonly track: CaptionTrack; readonly index: number }

/** Saves, deletes and restores the captions of a media item. Only the last deletion can be undone. */
export function useCaptions({ id: mediaId, captions }: MediaDetail) {
  const utils = trpc.useUtils()
  const { refreshMedia } = useMediaRefresh()
  const [deleted, setDeleted] = useState<DeletedCaptions | null>(null)
  const creating = trpc.media.createCaption.useMutation()
  const updating = trpc.media.updateCaption.useMutation()
  const deleting = trpc.media.removeCaption.useMutation()
  const mutations = [creating, updating, deleting]
  const reset = () => {
    for (const mutation of mutations) mutation.reset()
  }
  const save = async (call: () => Promise<unknown>): Promise<boolean> => {
    reset()
    try {
      await call()
    } catch {
      // The save may have failed because of a newer version on the server, so the next one starts from that.
      void utils.media.get.invalidate({ mediaId })
      return false
    }
    await utils.media.get.invalidate({ mediaId })
    await refreshMedia([mediaId])
    return true
  }
  /** Replaces stored captions, or adds a track at the end. */
  const saveTrack = async (storedCaption: StoredCaption | undefined, track: CaptionTrack): Promise<boolean> => {
    const isSaved = await save(() =>
      storedCaption
        ? updating.mutateAsync({ mediaId, captionId: storedCaption.id, version: storedCaption.version, ...track })
        : creating.mutateAsync({ mediaId, ...track }),
    )
    if (isSaved) setDeleted(null)
    return isSaved
  }
  const deleteTrack = async ({ id: captionId, version, ...track }: StoredCaption) => {
    const index = captions.findIndex(({ id }) => id === captionId)
    if (await save(() => deleting.mutateAsync({ mediaId, captionId, version }))) setDeleted({ track, index })
  }
  const restore = async () => {
    if (deleted === null) return
    const { track, index: position } = deleted
    if (await save(() => creating.mutateAsync({ mediaId, position, ...track }))) setDeleted(null)
  }
  const isPending = mutations.some((mutation) => mutation.isPending)
  const error = mutations.find((mutation) => mutation.error !== null)?.error ?? null
  return { saveTrack, deleteTrack, deleted, restore, isPending, error, reset }
}
