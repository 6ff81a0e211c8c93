import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { readAccountId } from '../../../../platform/account-storage.ts'
import type { RecoveredUpload } from '../../../../platform/interrupted-uploads.ts'
import { holdLock } from '../../../../platform/tab-locks.ts'
import { fingerprintOf } from '../../../../platform/upload-file.ts'
import type { PickedFile } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { addUploads, uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'

const tourFile = z.object({
  /** Id of the stop that the file becomes, known before the stop exists. */
  stopId: z.string(),
  fingerprint: z.string(),
  path: z.string(),
  /** Set once the file is stored. */
  mediaId: z.string().nullable(),
  isAdded: z.boolean(),
})
export type TourFile = z.infer<typeof tourFile>

const tourUpload = z.object({
  id: z.string(),
  accountId: z.string(),
  tourId: z.string(),
  startedAtMs: z.number(),
  /** In the order of their stops. */
  files: z.array(tourFile),
})

/** Files that were dropped or chosen together and become stops of a tour. They survive a reload. */
export type TourUpload = z.infer<typeof tourUpload>

const storageKey = 'tour-uploads'
/** Later, nobody chooses the files again, and the tour may be gone. */
const storedForMs = 7 * 24 * 60 * 60 * 1000

function readStored(): TourUpload[] {
  try {
    const uploads = z.array(tourUpload).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return uploads.filter(({ startedAtMs }) => Date.now() - startedAtMs < storedForMs)
  } catch {
    return []
  }
}

export const tourUploads = createStore<{ readonly uploads: readonly TourUpload[] }>(() => ({ uploads: readStored() }))

/** Changes what is stored now, because another tab may have changed it. Finished uploads are removed. */
function changeUploads(update: (uploads: readonly TourUpload[]) => readonly TourUpload[]): void {
  const uploads = update(readStored()).filter(({ files }) => files.some(({ isAdded }) => !isAdded))
  try {
    localStorage.setItem(storageKey, JSON.stringify(uploads))
  } catch {
    // The storage is full or blocked: the uploads only survive as long as the page.
  }
  tourUploads.setState({ uploads })
}

function changeFiles(update: (file: TourFile) => TourFile | null): void {
  changeUploads((uploads) =>
    uploads.map((upload) => ({ ...upload, files: upload.files.flatMap((file) => update(file) ?? []) })),
  )
}

window.addEventListener('storage', (event) => {
  if (event instanceof StorageEvent && event.key === storageKey) tourUploads.setState({ uploads: readStored() })
})

/** Lock that the tab with the files of an upload holds. */
export const tourUploadLockOf = (uploadId: string) => `stopover-tour-upload ${uploadId}`

const nameOf = (path: string) => path.split('/').at(-1) ?? path

/** Returns a function that finds a file that was chosen before. Its folder may differ, because folders can't be chosen again as files. */
function fileFinder(files: readonly TourFile[]): (picked: PickedFile) => TourFile | undefined {
  const filesByName = Map.groupBy(files, ({ path }) => nameOf(path))
  return ({ file, path: pickedPath }) =>
    filesByName.get(nameOf(pickedPath))?.find(({ path, fingerprint }) => fingerprintOf({ file, path }) === fingerprint)
}

/**
 * Queues files, in the order of their stops, for a tour. Files that an interrupted upload waits for continue it, and
 * those that it has stored are not sent again.
 */
export function startTourUpload(tourId: string, pickedFiles: readonly PickedFile[]): void {
  const accountId = readAccountId() ?? ''
  const existing = readStored().filter((upload) => upload.tourId === tourId && upload.accountId === accountId)
  const findChosen = fileFinder(existing.flatMap(({ files }) => files))
  const queuedIds = new Set(uploadQueue.getState().items.flatMap(({ stop }) => stop?.stopId ?? []))
  const newFiles: TourFile[] = []
  const toQueue: PickedFile[] = []
  for (const picked of pickedFiles) {
    const waiting = findChosen(picked)
    if (waiting !== undefined && (waiting.mediaId !== null || queuedIds.has(waiting.stopId))) continue
    const { path } = waiting ?? picked
    const stopId = waiting?.stopId ?? crypto.randomUUID()
    if (waiting === undefined) {
      const fingerprint = fingerprintOf(picked)
      newFiles.push({ stopId, fingerprint, path, mediaId: null, isAdded: false })
    }
    toQueue.push({ ...picked, path, stop: { tourId, stopId } })
  }
  const startedAtMs = Date.now()
  const upload: TourUpload = { id: crypto.randomUUID(), accountId, tourId, startedAtMs, files: newFiles }
  changeUploads((uploads) => [...uploads, upload])
  // Held until the page is closed: other tabs see by it that the files are at hand.
  for (const { id } of [...existing, upload]) holdLock(tourUploadLockOf(id))
  addUploads(toQueue)
}

/** Records that files are stops now, or need not become any. */
export function markAdded(stopIds: readonly string[]): void {
  const addedIds = new Set(stopIds)
  changeFiles((file) => (addedIds.has(file.stopId) ? { ...file, isAdded: true } : file))
}

/** Leaves files out of the tour. Those that are stored stay in the library. */
export function leaveOut(stopIds: readonly string[]): void {
  const ids = new Set(stopIds)
  changeFiles((file) => (ids.has(file.stopId) ? null : file))
}

/** Assigns files that the server finished after a reload to the uploads that wait for them. */
export function applyRecoveredUploads(recovered: readonly RecoveredUpload[]): void {
  const mediaIdByStop = new Map<string, string>()
  for (const { stopId, fingerprint, mediaId } of tourUploads.getState().uploads.flatMap(({ files }) => files)) {
    const match = recovered.find((upload) => upload.fingerprint.startsWith(`${fingerprint}-`))
    if (mediaId === null && match !== undefined) mediaIdByStop.set(stopId, match.mediaId)
  }
  recordStored(mediaIdByStop)
}

function recordStored(mediaIdByStop: ReadonlyMap<string, string>): void {
  if (mediaIdByStop.size === 0) return
  changeFiles((file) => ({ ...file, mediaId: mediaIdByStop.get(file.stopId) ?? file.mediaId }))
}

/** Stops whose files were removed from the queue before they were stored, and not queued again in another way. */
function removedStopIds(items: readonly UploadItem[], before: readonly UploadItem[]): string[] {
  if (before.length <= items.length && before.every((item, index) => item.id === items[index]?.id)) return []
  const queuedIds = new Set(items.flatMap(({ stop }) => stop?.stopId ?? []))
  return before.flatMap(({ stop, state }) =>
    stop !== undefined && mediaIdOf(state) === null && !queuedIds.has(stop.stopId) ? [stop.stopId] : [],
  )
}

const recordedIds = new Set<string>()

// Subscribed here and not in a component, so that media ids are recorded before the page can be closed.
uploadQueue.subscribe(({ items }, { items: before }) => {
  const removedIds = removedStopIds(items, before)
  if (removedIds.length > 0) leaveOut(removedIds)
  const stored = items.flatMap(({ stop, state }) => {
    const mediaId = mediaIdOf(state)
    return stop === undefined || mediaId === null || recordedIds.has(stop.stopId)
      ? []
      : [[stop.stopId, mediaId] as const]
  })
  for (const [stopId] of stored) recordedIds.add(stopId)
  recordStored(new Map(stored))
})
