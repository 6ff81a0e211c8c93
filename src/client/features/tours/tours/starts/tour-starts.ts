import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { readAccountId } from '../../../../platform/account-storage.ts'
import type { RecoveredUpload } from '../../../../platform/interrupted-uploads.ts'
import { fingerprintOf } from '../../../../platform/upload-file.ts'
import { nameForAll, type PickedFile } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { addUploads, uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'

const startedFile = z.object({ fingerprint: z.string(), name: z.string(), mediaId: z.string().nullable() })
const tourStart = z.object({
  id: z.string(),
  accountId: z.string(),
  /** Name of the folder or the first file; `null` in starts stored by older versions. */
  name: z.string().nullable(),
  files: z.array(startedFile),
})

/** A tour that is created once its files are stored. It survives a reload, after which files have to be chosen again. */
export type TourStart = z.infer<typeof tourStart>

const storageKey = 'tour-starts'

function readStored(): TourStart[] {
  try {
    return z.array(tourStart).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

export const tourStarts = createStore<{ readonly starts: readonly TourStart[] }>(() => ({ starts: readStored() }))
tourStarts.subscribe(({ starts }) => localStorage.setItem(storageKey, JSON.stringify(starts)))

/**
 * Starts a tour from files with guessed kinds. Files that an interrupted start waits for continue that start. Returns
 * false, without any upload, if there are more files than a tour may have stops.
 */
export function startTour(files: readonly PickedFile[]): boolean {
  if (files.length === 0) return true
  const accountId = readAccountId() ?? ''
  const existing = tourStarts
    .getState()
    .starts.find((start) => start.accountId === accountId && isWaitingFor(start, files))
  const existingFiles = existing?.files ?? []
  const added = files
    .map((file) => ({ fingerprint: fingerprintOf(file), name: file.file.name, mediaId: null }))
    .filter(({ fingerprint }) => !existingFiles.some((file) => file.fingerprint === fingerprint))
  if (existingFiles.length + added.length > tourLimits.stopsMax) return false
  const start: TourStart = {
    id: existing?.id ?? crypto.randomUUID(),
    accountId,
    name: existing?.name ?? nameForAll(files),
    files: [...existingFiles, ...added],
  }
  tourStarts.setState(({ starts }) => ({ starts: [...starts.filter(({ id }) => id !== start.id), start] }))
  addUploads(
    files.filter((file) => storedMediaIdOf(start, file) === null && !isQueued(start, file)),
    { tourStartId: start.id },
  )
  return true
}

function isWaitingFor(start: TourStart, files: readonly PickedFile[]): boolean {
  const fingerprints = files.map(fingerprintOf)
  return start.files.some(({ fingerprint, mediaId }) => mediaId === null && fingerprints.includes(fingerprint))
}

function storedMediaIdOf({ files }: TourStart, file: PickedFile): string | null {
  return files.find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.mediaId ?? null
}

function isQueued({ id }: TourStart, file: PickedFile): boolean {
  const fingerprint = fingerprintOf(file)
  return itemsOf(id).some((item) => fingerprintOf(item) === fingerprint)
}

function itemsOf(startId: string): readonly UploadItem[] {
  return uploadQueue.getState().items.filter(({ tourStartId }) => tourStartId === startId)
}

/** Cancels a start. Its stored files stay in the library. */
export function removeTourStart(id: string): void {
  tourStarts.setState(({ starts }) => ({ starts: starts.filter((start) => start.id !== id) }))
}

/** Removes the files that are not stored, so that the tour is created from the others. */
export function continueWithStored(id: string): void {
  changeFiles(id, (files) => files.filter(({ mediaId }) => mediaId !== null))
}

/** True if the file was removed from the upload queue before it was stored, and so from the tour. */
function wasRemovedFromQueue({ id, tourStartId, state }: UploadItem, items: readonly UploadItem[]): boolean {
  return tourStartId !== null && mediaIdOf(state) === null && !items.some((item) => item.id === id)
}

function removeFile(item: UploadItem): void {
  const fingerprint = fingerprintOf(item)
  changeFiles(item.tourStartId ?? '', (files) => files.filter((file) => file.fingerprint !== fingerprint))
}

function changeFiles(id: string, update: (files: TourStart['files']) => TourStart['files']): void {
  tourStarts.setState(({ starts }) => ({
    starts: starts.map((start) => (start.id === id ? { ...start, files: update(start.files) } : start)),
  }))
}

/** Assigns uploads that the server finished after a reload to the starts that wait for them. */
export function applyRecoveredUploads(recovered: readonly RecoveredUpload[]): void {
  const findRecovered = (fingerprint: string) =>
    recovered.find((upload) => upload.fingerprint.startsWith(`${fingerprint}-`))
  for (const { id, files } of tourStarts.getState().starts) {
    if (!files.some((file) => file.mediaId === null && findRecovered(file.fingerprint) !== undefined)) continue
    changeFiles(id, (before) =>
      before.map((file) => ({ ...file, mediaId: file.mediaId ?? findRecovered(file.fingerprint)?.mediaId ?? null })),
    )
  }
}

function recordStored(item: UploadItem, mediaId: string): void {
  const start = tourStarts.getState().starts.find(({ id }) => id === item.tourStartId)
  const fingerprint = fingerprintOf(item)
  if (start?.files.some((file) => file.fingerprint === fingerprint && file.mediaId !== mediaId) !== true) return
  changeFiles(start.id, (files) =>
    files.map((file) => (file.fingerprint === fingerprint ? { ...file, mediaId } : file)),
  )
}

// Subscribed here and not in a component, so that media ids are recorded before the page can be closed.
uploadQueue.subscribe(({ items }, { items: before }) => {
  for (const item of before) if (wasRemovedFromQueue(item, items)) removeFile(item)
  for (const item of items) {
    const mediaId = mediaIdOf(item.state)
    if (item.tourStartId !== null && mediaId !== null) recordStored(item, mediaId)
  }
})
