import { useState } from 'react'
import type { CaptionTrack, MediaDetail } from '../../../../shared/media/library.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

/** A track that was deleted, and where it stood. */
type Removed = { readonly track: CaptionTrack; readonly index: number }

/** Saves all captions of a medium; what is wrong with them stays with the form. What was deleted last can come back. */
export function useCaptions({ id, captions }: MediaDetail) {
  const utils = trpc.useUtils()
  const { refreshMedia } = useMediaRefresh()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const { mutateAsync, isPending, error, reset } = trpc.media.setCaptions.useMutation()
  const save = async (wanted: readonly CaptionTrack[]): Promise<boolean> => {
    try {
      await mutateAsync({ mediaId: id, captions: [...wanted] })
    } catch {
      return false
    }
    await utils.media.get.invalidate({ mediaId: id })
    await refreshMedia([id])
    return true
  }
  /** In place of the one that stands there, or after the last. */
  const put = async (index: number, track: CaptionTrack): Promise<boolean> => {
    const isSaved = await save([...captions.slice(0, index), track, ...captions.slice(index + 1)])
    if (isSaved) setRemoved(null)
    return isSaved
  }
  const remove = async (index: number) => {
    const track = captions[index]
    if (track && (await save(captions.filter((one) => one !== track)))) setRemoved({ track, index })
  }
  const restore = async () => {
    if (removed === null) return
    const { track, index } = removed
    if (await save([...captions.slice(0, index), track, ...captions.slice(index)])) setRemoved(null)
  }
  return { put, remove, removed, restore, isPending, error, reset }
}
