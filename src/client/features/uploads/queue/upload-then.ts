import type { MediaKind } from '../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import type { PickedFile } from '../files/picked-files.ts'
import { addUploads, type UploadItem, uploadQueue } from './upload-queue.ts'

export type Uploaded = { readonly id: string; readonly name: string }

/** Files that are stored, in order, up to the first that is still on its way. Failed ones do not hold others up. */
function nextStored(items: readonly UploadItem[]): UploadItem[] {
  const open = items.findIndex(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  const settled = open === -1 ? items : items.slice(0, open)
  return settled.filter(({ state }) => mediaIdOf(state) !== null)
}

/** Uploads files, and tells of them in their order as soon as the server keeps them; of a kind where one is given. */
export function uploadThen(
  files: readonly PickedFile[],
  onStored: (media: readonly Uploaded[]) => void,
  kind?: MediaKind,
): void {
  const waiting = new Set(addUploads(files, kind === undefined ? {} : { kind }))
  const stop = uploadQueue.subscribe(({ items }) => {
    const mine = items.filter(({ id }) => waiting.has(id))
    const stored = nextStored(mine)
    for (const { id } of stored) waiting.delete(id)
    if (stored.length > 0) onStored(stored.map(({ state, file }) => ({ id: mediaIdOf(state) ?? '', name: file.name })))
    if (mine.length === stored.length) stop()
  })
}
