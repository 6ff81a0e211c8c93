import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import type { PickedFile } from '../files/picked-files.ts'
import type { UploadItem } from './upload-item.ts'
import { addUploads, uploadQueue } from './upload-queue.ts'

export type UploadedMedia = { readonly id: string; readonly name: string }

/** Stored files before the first one that is still uploading, without failed files. */
function storedBeforeFirstActive(items: readonly UploadItem[]): UploadItem[] {
  const firstActive = items.findIndex(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  const finished = firstActive === -1 ? items : items.slice(0, firstActive)
  return finished.filter(({ state }) => mediaIdOf(state) !== null)
}

/**
 * Uploads files and reports stored ones in the order of `files`, each as soon as those before it are stored or failed.
 * The server detects the media kind unless `kind` is set.
 */
export function uploadInOrder(
  files: readonly PickedFile[],
  onStored: (media: readonly UploadedMedia[]) => void,
  kind?: MediaKind,
): void {
  const pendingIds = new Set(addUploads(files, kind === undefined ? {} : { kind }))
  const unsubscribe = uploadQueue.subscribe(({ items }) => {
    const pendingItems = items.filter(({ id }) => pendingIds.has(id))
    const storedItems = storedBeforeFirstActive(pendingItems)
    for (const { id } of storedItems) pendingIds.delete(id)
    if (storedItems.length > 0)
      onStored(storedItems.map(({ state, file }) => ({ id: mediaIdOf(state) ?? '', name: file.name })))
    if (pendingItems.length === storedItems.length) unsubscribe()
  })
}
