import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import type { UploadItem } from '../../uploads/queue/upload-item.ts'

type FollowedUpload = Pick<UploadItem, 'id' | 'state'>

type FollowOptions<Upload> = {
  /** Kinds that can be chosen in the picker. */
  readonly kinds: readonly MediaKind[]
  readonly load: (mediaIds: readonly string[]) => Promise<readonly MediaItem[]>
  /**
   * Called with uploaded media that can be chosen from now on. `isOnly` is true if no other upload of this picker can be
   * chosen, now or later.
   */
  readonly onChoosable: (media: readonly MediaItem[], isOnly: boolean) => void
  /** Called with uploads that the server has stored, and their media items. */
  readonly onStored: (uploads: readonly Upload[], media: readonly MediaItem[]) => void
  /** Called with media that could be chosen until their processing failed. */
  readonly onFailed: (mediaIds: readonly string[]) => void
  readonly onError: (error: unknown) => void
}

export type UploadFollower<Upload> = {
  /** Takes the current state of all uploads of the picker, on each change. */
  readonly update: (uploads: readonly Upload[]) => void
  /** Stops following when the picker closes. The uploads continue. */
  readonly end: () => void
}

/** Follows the uploads of a picker, and reports when their media can be chosen in it. */
export function followUploads<Upload extends FollowedUpload>(options: FollowOptions<Upload>): UploadFollower<Upload> {
  const { kinds, load, onChoosable, onStored, onFailed, onError } = options
  const reportedIds = new Set<string>()
  const otherKindIds = new Set<string>()
  let currentUploads: readonly Upload[] = []
  let hasEnded = false
  const isChoosable = ({ id, state }: Upload) => state.step !== 'failed' && !otherKindIds.has(id)
  const handleStored = async (uploads: readonly Upload[]) => {
    const loadedMedia = await load(uploads.flatMap(({ state }) => mediaIdOf(state) ?? []))
    if (hasEnded) return
    const byId = new Map(loadedMedia.map((media) => [media.id, media]))
    const items = uploads.flatMap((upload) => {
      const media = byId.get(mediaIdOf(upload.state) ?? '')
      return media === undefined ? [] : [{ upload, media }]
    })
    for (const { upload, media } of items) if (!kinds.includes(media.kind)) otherKindIds.add(upload.id)
    onStored(
      uploads,
      items.map(({ media }) => media),
    )
    const choosable = items.filter(({ media }) => kinds.includes(media.kind)).map(({ media }) => media)
    if (choosable.length > 0) onChoosable(choosable, currentUploads.filter(isChoosable).length === 1)
  }
  const dropFailed = () => {
    const failedUploads = currentUploads.filter(({ id, state }) => state.step === 'failed' && reportedIds.has(id))
    // A failed upload is reported again after a successful retry.
    for (const { id } of failedUploads) reportedIds.delete(id)
    if (failedUploads.length > 0) onFailed(failedUploads.flatMap(({ state }) => mediaIdOf(state) ?? []))
  }
  return {
    update(uploads) {
      if (hasEnded) return
      currentUploads = uploads
      dropFailed()
      const newlyStored = uploads.filter(
        ({ id, state }) => mediaIdOf(state) !== null && state.step !== 'failed' && !reportedIds.has(id),
      )
      if (newlyStored.length === 0) return
      for (const { id } of newlyStored) reportedIds.add(id)
      handleStored(newlyStored).catch((error: unknown) => {
        if (hasEnded) return
        // The next update reports them again.
        for (const { id } of newlyStored) reportedIds.delete(id)
        onError(error)
      })
    },
    end() {
      hasEnded = true
    },
  }
}
