import type { MediaKind } from '../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import type { PickedFile } from '../files/picked-files.ts'
import { addUploads, type UploadItem, uploadQueue } from './upload-queue.ts'

export type UploadedMedia = { readonly id: string; readonly name: string }

/** Stored files in order, up to the first that is still uploading. Failed files are skipped. */
function nextStored(items: readonly UploadItem[]): UploadItem[] {
  const firstActive = items.findIndex(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  const finished = firstActive === -1 ? items : items.slice(0, firstActive)
  return finished.filter(({ state }) => mediaIdOf(state) !== null)
}

/** Uploads files and reports them in their order as the server stores them. Without a kind, it is guessed. */
export function uploadInOrder(
  files: readonly PickedFile[],
  onStored: (media: readonly UploadedMedia[]) => void,
  kind?: MediaKind,
): void {
  const pendingIds = new Set(addUploads(files, kind === undefined ? {} : { kind }))
  const unsubscribe = uploadQueue.subscribe(({ items }) => {
    const ownItems = items.filter(({ id }) => pendingIds.has(id))
    const stored = nextStored(ownItems)
    for (const { id } of stored) pendingIds.delete(id)
    if (stored.length > 0) onStored(stored.map(({ state, file }) => ({ id: mediaIdOf(state) ?? '', name: file.name })))
    if (ownItems.length === stored.length) unsubscribe()
  })
}
