import { createStore } from 'zustand/vanilla'
import { dayMs } from '../../../../../shared/kernel/units.ts'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { readAccountId } from '../../../../platform/account-storage.ts'
import type { RecoveredUpload } from '../../../../platform/interrupted-uploads.ts'
import { holdLock, locksOfOtherTabs } from '../../../../platform/tab-locks.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'

export type TourFile = {
  /** Id of the stop that the file becomes, known before the stop exists. */
  readonly stopId: string
  readonly fingerprint: string
  readonly path: string
  /** Id of the medium once the file is stored; null before. */
  readonly mediaId: string | null
  readonly isAdded: boolean
}

/** Files that were dropped or chosen together and become stops of a tour. They survive a reload. */
export type TourUpload = {
  readonly id: string
  readonly accountId: string
  readonly tourId: string
  readonly startedAtMs: number
  /** In the order of their stops. */
  readonly files: readonly TourFile[]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isTourFile(value: unknown): value is TourFile {
  if (!isRecord(value) || typeof value.isAdded !== 'boolean') return false
  const { stopId, fingerprint, path, mediaId } = value
  const areStrings = [stopId, fingerprint, path].every((field) => typeof field === 'string')
  return areStrings && (mediaId === null || typeof mediaId === 'string')
}

/** Type guard without a schema library, because the tour list shows uploads and loads no schemas. */
function isTourUpload(value: unknown): value is TourUpload {
  if (!isRecord(value) || typeof value.startedAtMs !== 'number' || !Array.isArray(value.files)) return false
  const areStrings = [value.id, value.accountId, value.tourId].every((field) => typeof field === 'string')
  return areStrings && value.files.every(isTourFile)
}

const storageKey = 'tour-uploads'
/** Lifetime of interrupted uploads: after a week, people rarely choose the files again. */
const lifetimeMs = 7 * dayMs

function readStored(): TourUpload[] {
  try {
    const uploads: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(uploads) || !uploads.every(isTourUpload)) return []
    return uploads.filter(({ startedAtMs }) => Date.now() - startedAtMs < lifetimeMs)
  } catch {
    return []
  }
}

export const tourUploads = createStore<{ readonly uploads: readonly TourUpload[] }>(() => ({ uploads: readStored() }))

/** Ids of uploads that only exist in memory, because `localStorage` is full or blocked; null while it works. */
let unsavedIds: ReadonlySet<string> | null = null

/** Reads the uploads again, because another tab may have changed them. Unsaved uploads come from memory. */
function currentUploads(): readonly TourUpload[] {
  const storedUploads = readStored()
  if (unsavedIds === null) return storedUploads
  const { uploads } = tourUploads.getState()
  const ids = new Set([...unsavedIds, ...uploads.map(({ id }) => id)])
  return [...uploads, ...storedUploads.filter(({ id }) => !ids.has(id))]
}

/** Changes the current uploads and removes finished uploads. */
function changeUploads(update: (uploads: readonly TourUpload[]) => readonly TourUpload[]): void {
  const before = currentUploads()
  const uploads = update(before).filter(({ files }) => files.some(({ isAdded }) => !isAdded))
  try {
    localStorage.setItem(storageKey, JSON.stringify(uploads))
    unsavedIds = null
  } catch {
    unsavedIds = new Set([...(unsavedIds ?? []), ...before.map(({ id }) => id), ...uploads.map(({ id }) => id)])
  }
  tourUploads.setState({ uploads })
}

function changeFiles(update: (file: TourFile) => TourFile | null): void {
  changeUploads((uploads) =>
    uploads.map((upload) => ({ ...upload, files: upload.files.flatMap((file) => update(file) ?? []) })),
  )
}

window.addEventListener('storage', (event) => {
  if (event instanceof StorageEvent && event.key === storageKey) tourUploads.setState({ uploads: currentUploads() })
})

/** Name of the lock that a tab holds while it has the files of an upload. */
const lockNameOf = (uploadId: string) => `stopover-tour-upload ${uploadId}`

/** Finds the uploads that other tabs are working on. */
export async function findUploadsInOtherTabs(uploadIds: readonly string[]): Promise<readonly string[]> {
  const isLockedByOtherTab = await locksOfOtherTabs()
  return uploadIds.filter((id) => isLockedByOtherTab(lockNameOf(id)))
}

/** Uploads of this account for a tour. */
export function uploadsForTour(tourId: string): readonly TourUpload[] {
  const accountId = readAccountId() ?? ''
  return currentUploads().filter((upload) => upload.tourId === tourId && upload.accountId === accountId)
}

/**
 * Records new files of a tour as an upload. Locks the new upload and the interrupted uploads that this tab continues.
 * `queuedStopIds` are the stops of the files that this tab has.
 */
export function recordTourUpload(
  tourId: string,
  newFiles: readonly TourFile[],
  queuedStopIds: ReadonlySet<string>,
): void {
  const id = crypto.randomUUID()
  const accountId = readAccountId() ?? ''
  const upload: TourUpload = { id, accountId, tourId, startedAtMs: Date.now(), files: [...newFiles] }
  changeUploads((uploads) => [...uploads, upload])
  for (const { id: uploadId, files } of uploadsForTour(tourId)) {
    // Held until the page is closed, so that other tabs don't report the files as missing.
    if (files.some(({ stopId }) => queuedStopIds.has(stopId))) holdLock(lockNameOf(uploadId))
  }
}

/** Marks files as added, because their stops exist or aren't needed. */
export function markAdded(stopIds: readonly string[]): void {
  const addedIds = new Set(stopIds)
  changeFiles((file) => (addedIds.has(file.stopId) ? { ...file, isAdded: true } : file))
}

/** Removes files from their uploads, so that no stops are added for them. Stored files stay in the library. */
export function removeFiles(stopIds: readonly string[]): void {
  const ids = new Set(stopIds)
  changeFiles((file) => (ids.has(file.stopId) ? null : file))
}

/** Records the media of files that the server finished after a reload. */
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

/** Ids of the stops of files that were removed from the queue before they were stored, and that weren't queued again. */
function removedStopIds(items: readonly UploadItem[], before: readonly UploadItem[]): string[] {
  // Fast path: the queue has only grown.
  if (before.length <= items.length && before.every((item, index) => item.id === items[index]?.id)) return []
  const queuedIds = new Set(items.flatMap(({ stop }) => stop?.stopId ?? []))
  return before.flatMap(({ stop, state }) =>
    stop !== undefined && mediaIdOf(state) === null && !queuedIds.has(stop.stopId) ? [stop.stopId] : [],
  )
}

/** Ids of the stops with recorded media ids. */
const recordedIds = new Set<string>()

// Subscribed here and not in a component, so that media ids are recorded before the page can be closed.
uploadQueue.subscribe(({ items }, { items: before }) => {
  const removedIds = removedStopIds(items, before)
  if (removedIds.length > 0) removeFiles(removedIds)
  const newMediaIds = items.flatMap(({ stop, state }) => {
    const mediaId = mediaIdOf(state)
    return stop === undefined || mediaId === null || recordedIds.has(stop.stopId)
      ? []
      : [[stop.stopId, mediaId] as const]
  })
  for (const [stopId] of newMediaIds) recordedIds.add(stopId)
  recordStored(new Map(newMediaIds))
})
