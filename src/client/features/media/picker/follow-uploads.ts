import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import type { UploadItem } from '../../uploads/queue/upload-queue.ts'

type FollowedUpload = Pick<UploadItem, 'id' | 'state'>

type FollowOptions<Upload> = {
  /** What can be chosen in the picker. */
  readonly kinds: readonly MediaKind[]
  readonly load: (mediaIds: readonly string[]) => Promise<readonly MediaItem[]>
  /** Media that can be chosen by now; `isOnly` when nothing else that was uploaded here can be, or could be later. */
  readonly onStored: (media: readonly MediaItem[], isOnly: boolean) => void
  /** Uploads the server has stored, and what they became. */
  readonly onLoaded: (uploads: readonly Upload[], media: readonly MediaItem[]) => void
  /** Media that could be chosen, and then could not be built. */
  readonly onFailed: (mediaIds: readonly string[]) => void
  readonly onError: (error: unknown) => void
}

export type UploadFollower<Upload> = {
  /** Tells of all files that were uploaded from the picker, whenever one of them changes. */
  readonly see: (uploads: readonly Upload[]) => void
  /** The picker was closed: nothing is chosen in it any more. The uploads go on. */
  readonly end: () => void
}

/** Follows the files that are uploaded from a picker, and says when each can be chosen in it. */
export function followUploads<Upload extends FollowedUpload>(options: FollowOptions<Upload>): UploadFollower<Upload> {
  const { kinds, load, onStored, onLoaded, onFailed, onError } = options
  const taken = new Set<string>()
  const ofOtherKinds = new Set<string>()
  let seen: readonly Upload[] = []
  let hasEnded = false
  const isChoosable = ({ id, state }: Upload) => state.step !== 'failed' && !ofOtherKinds.has(id)
  const take = async (uploads: readonly Upload[]) => {
    const loaded = await load(uploads.flatMap(({ state }) => mediaIdOf(state) ?? []))
    if (hasEnded) return
    const byId = new Map(loaded.map((media) => [media.id, media]))
    const found = uploads.flatMap((upload) => {
      const media = byId.get(mediaIdOf(upload.state) ?? '')
      return media === undefined ? [] : [{ upload, media }]
    })
    for (const { upload, media } of found) if (!kinds.includes(media.kind)) ofOtherKinds.add(upload.id)
    onLoaded(
      uploads,
      found.map(({ media }) => media),
    )
    const choosable = found.filter(({ media }) => kinds.includes(media.kind)).map(({ media }) => media)
    if (choosable.length > 0) onStored(choosable, seen.filter(isChoosable).length === 1)
  }
  const dropFailed = () => {
    const failed = seen.filter(({ id, state }) => state.step === 'failed' && taken.has(id))
    // Once it was built after all it is chosen again.
    for (const { id } of failed) taken.delete(id)
    if (failed.length > 0) onFailed(failed.flatMap(({ state }) => mediaIdOf(state) ?? []))
  }
  return {
    see(uploads) {
      if (hasEnded) return
      seen = uploads
      dropFailed()
      const stored = uploads.filter(
        ({ id, state }) => mediaIdOf(state) !== null && state.step !== 'failed' && !taken.has(id),
      )
      if (stored.length === 0) return
      for (const { id } of stored) taken.add(id)
      take(stored).catch((error: unknown) => {
        if (hasEnded) return
        // The next change of the uploads tries again.
        for (const { id } of stored) taken.delete(id)
        onError(error)
      })
    },
    end() {
      hasEnded = true
    },
  }
}
