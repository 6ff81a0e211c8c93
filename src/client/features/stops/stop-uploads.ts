import { mediaIdOf } from '../../../shared/media/upload-state.ts'
import { sortPicked } from '../uploads/picked-files.ts'
import { addUploads, type UploadItem, uploadQueue } from '../uploads/upload-queue.ts'

type Uploaded = { readonly id: string; readonly name: string }

/** Files that are stored, in order, up to the first that is still on its way. Failed ones do not hold others up. */
function nextStored(items: readonly UploadItem[]): UploadItem[] {
  const open = items.findIndex(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  const settled = open === -1 ? items : items.slice(0, open)
  return settled.filter(({ state }) => mediaIdOf(state) !== null)
}

/**
 * Uploads panoramas and tells of them in the order of their names as soon as the server keeps them, also when the
 * screen was left meanwhile. Answers the names of files that are no pictures.
 */
export function uploadPanoramas(
  files: readonly File[],
  onStored: (media: readonly Uploaded[]) => void,
): readonly string[] {
  const picked = sortPicked(files)
  const known = new Set(uploadQueue.getState().items.map(({ id }) => id))
  addUploads(picked.files, { kind: 'panos' })
  const waiting = new Set(
    uploadQueue
      .getState()
      .items.map(({ id }) => id)
      .filter((id) => !known.has(id)),
  )
  const stop = uploadQueue.subscribe(({ items }) => {
    const mine = items.filter(({ id }) => waiting.has(id))
    const stored = nextStored(mine)
    for (const { id } of stored) waiting.delete(id)
    if (stored.length > 0) onStored(stored.map(({ state, file }) => ({ id: mediaIdOf(state) ?? '', name: file.name })))
    if (mine.length === stored.length) stop()
  })
  return picked.leftOut
}
