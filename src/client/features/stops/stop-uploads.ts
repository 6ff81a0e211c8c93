import type { MediaKind } from '../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../shared/media/upload-state.ts'
import { stopKindNames } from '../../../shared/stop-kinds.ts'
import { joinFaces } from '../uploads/join-faces.ts'
import { type PickedFile, sortPicked } from '../uploads/picked-files.ts'
import { addUploads, type UploadItem, uploadQueue } from '../uploads/upload-queue.ts'

type Uploaded = { readonly id: string; readonly name: string }

/** Files that are stored, in order, up to the first that is still on its way. Failed ones do not hold others up. */
function nextStored(items: readonly UploadItem[]): UploadItem[] {
  const open = items.findIndex(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  const settled = open === -1 ? items : items.slice(0, open)
  return settled.filter(({ state }) => mediaIdOf(state) !== null)
}

type Listeners = {
  readonly onStored: (media: readonly Uploaded[]) => void
  /** Names of files that no stop can show, by what they are called. */
  readonly onLeftOut: (names: readonly string[]) => void
}

/**
 * Uploads what stops can show, each as the kind it is most likely to be, and tells of it in the order of the names as
 * soon as the server keeps it, also when the screen was left meanwhile.
 */
export async function uploadForStops(files: readonly File[], listeners: Listeners): Promise<void> {
  const picked = sortPicked(files, stopKindNames)
  if (picked.leftOut.length > 0) listeners.onLeftOut(picked.leftOut)
  uploadThen(await joinFaces(picked.files), listeners.onStored)
}

/** Uploads files, and tells of them in their order as soon as the server keeps them; of a kind where one is given. */
export function uploadThen(files: readonly PickedFile[], onStored: Listeners['onStored'], kind?: MediaKind): void {
  const known = new Set(uploadQueue.getState().items.map(({ id }) => id))
  addUploads(files, kind === undefined ? {} : { kind })
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
}
