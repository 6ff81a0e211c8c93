import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { limits } from '../../../../shared/limits.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import { readAccountId } from '../../../platform/account-storage.ts'
import type { RecoveredUpload } from '../../../platform/interrupted-uploads.ts'
import { fingerprintOf } from '../../../platform/upload-file.ts'
import { nameForAll, type PickedFile } from '../../uploads/files/picked-files.ts'
import { addUploads, type UploadItem, uploadQueue } from '../../uploads/queue/upload-queue.ts'

const startedFile = z.object({ fingerprint: z.string(), name: z.string(), mediaId: z.string().nullable() })
const tourStart = z.object({
  id: z.string(),
  accountId: z.string(),
  /** After the folder or the first of the files; `null` in starts that were kept before there was one. */
  name: z.string().nullable(),
  files: z.array(startedFile),
})

/** A tour that is made as soon as its files are stored. It outlives a reload; files then have to be chosen again. */
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
 * Starts a tour from files, each as the kind it is most likely to be; files that an interrupted start waits for go on
 * there. False, and nothing begun, when there are more than a tour may have stops.
 */
export function startTour(files: readonly PickedFile[]): boolean {
  if (files.length === 0) return true
  const accountId = readAccountId() ?? ''
  const waiting = tourStarts.getState().starts.find((start) => start.accountId === accountId && waitsFor(start, files))
  const known = waiting?.files ?? []
  const added = files
    .map((file) => ({ fingerprint: fingerprintOf(file), name: file.file.name, mediaId: null }))
    .filter(({ fingerprint }) => !known.some((file) => file.fingerprint === fingerprint))
  if (known.length + added.length > limits.stopsPerTour) return false
  const start: TourStart = {
    id: waiting?.id ?? crypto.randomUUID(),
    accountId,
    name: waiting?.name ?? nameForAll(files),
    files: [...known, ...added],
  }
  tourStarts.setState(({ starts }) => ({ starts: [...starts.filter(({ id }) => id !== start.id), start] }))
  addUploads(
    files.filter((file) => storedAs(start, file) === null && !isQueued(start, file)),
    { tourStartId: start.id },
  )
  return true
}

function waitsFor({ files: wanted }: TourStart, files: readonly PickedFile[]): boolean {
  const chosen = files.map(fingerprintOf)
  return wanted.some(({ fingerprint, mediaId }) => mediaId === null && chosen.includes(fingerprint))
}

function storedAs({ files }: TourStart, file: PickedFile): string | null {
  return files.find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.mediaId ?? null
}

function isQueued({ id }: TourStart, file: PickedFile): boolean {
  const fingerprint = fingerprintOf(file)
  return itemsOf(id).some((item) => fingerprintOf(item) === fingerprint)
}

function itemsOf(startId: string): readonly UploadItem[] {
  return uploadQueue.getState().items.filter(({ tourStartId }) => tourStartId === startId)
}

/** Gives a start up. What is stored of it stays in the library. */
export function removeTourStart(id: string): void {
  tourStarts.setState(({ starts }) => ({ starts: starts.filter((start) => start.id !== id) }))
}

/** Leaves out the files that are not stored, so that the tour is made from the others. */
export function goOnWithStored(id: string): void {
  changeFiles(id, (files) => files.filter(({ mediaId }) => mediaId !== null))
}

/** Whether somebody took the file out of the queue before it was stored: they do not want it in the tour. */
function hasLeft({ id, tourStartId, state }: UploadItem, items: readonly UploadItem[]): boolean {
  return tourStartId !== null && mediaIdOf(state) === null && !items.some((item) => item.id === id)
}

function leaveOut(item: UploadItem): void {
  const fingerprint = fingerprintOf(item)
  changeFiles(item.tourStartId ?? '', (files) => files.filter((file) => file.fingerprint !== fingerprint))
}

function changeFiles(id: string, alter: (files: TourStart['files']) => TourStart['files']): void {
  tourStarts.setState(({ starts }) => ({
    starts: starts.map((start) => (start.id === id ? { ...start, files: alter(start.files) } : start)),
  }))
}

/** Uploads that the server finished after a reload: the starts that waited for their files need nobody for them. */
export function takeRecovered(recovered: readonly RecoveredUpload[]): void {
  const find = (fingerprint: string) => recovered.find((upload) => upload.fingerprint.startsWith(`${fingerprint}-`))
  for (const { id, files } of tourStarts.getState().starts) {
    if (!files.some((file) => file.mediaId === null && find(file.fingerprint) !== undefined)) continue
    changeFiles(id, (before) =>
      before.map((file) => ({ ...file, mediaId: file.mediaId ?? find(file.fingerprint)?.mediaId ?? null })),
    )
  }
}

function keepStored(item: UploadItem, mediaId: string): void {
  const start = tourStarts.getState().starts.find(({ id }) => id === item.tourStartId)
  const fingerprint = fingerprintOf(item)
  if (start?.files.some((file) => file.fingerprint === fingerprint && file.mediaId !== mediaId) !== true) return
  changeFiles(start.id, (files) =>
    files.map((file) => (file.fingerprint === fingerprint ? { ...file, mediaId } : file)),
  )
}

// Which medium a file became must be known before the page can be closed, hence here and not in a screen.
uploadQueue.subscribe(({ items }, { items: before }) => {
  for (const item of before) if (hasLeft(item, items)) leaveOut(item)
  for (const item of items) {
    const mediaId = mediaIdOf(item.state)
    if (item.tourStartId !== null && mediaId !== null) keepStored(item, mediaId)
  }
})
