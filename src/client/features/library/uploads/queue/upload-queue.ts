import { createStore } from 'zustand/vanilla'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import {
  initialUploadState,
  mediaIdOf,
  needsBrowser,
  type UploadEvent,
  uploadReducer,
} from '../../../../../shared/media/upload-state.ts'
import { showPauseNotice } from '../../../../platform/retrying/busy-notice.ts'
import { networkFailureCode, type UploadHandle, uploadFile } from '../../../../platform/upload-file.ts'
import { looksLikePartialPanorama, wouldLackCoverage } from '../../media/panorama-shape.ts'
import { guessKind } from '../files/guess-kind.ts'
import type { PickedFile } from '../files/picked-files.ts'
import { isFinished } from './upload-attention.ts'
import type { UploadItem } from './upload-item.ts'

/** Below the server's limit of open uploads per user, and enough to use the bandwidth. */
const parallelUploads = 3

/** Upload queue. It lives as long as the page, so uploads continue across screens. */
export const uploadQueue = createStore<{
  readonly items: readonly UploadItem[]
  /** True if all uploads are paused and no new one starts. */
  readonly isPaused: boolean
}>(() => ({ items: [], isPaused: false }))

/** Transfers in progress by item id. A slot is taken before its handle exists. */
const slots = new Map<string, Promise<UploadHandle>>()

function findItem(id: string): UploadItem | undefined {
  return uploadQueue.getState().items.find((item) => item.id === id)
}

function updateItem(id: string, update: (item: UploadItem) => UploadItem): void {
  uploadQueue.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? update(item) : item)) }))
}

function dispatch(id: string, event: UploadEvent): void {
  updateItem(id, (item) => ({ ...item, state: uploadReducer(item.state, event) }))
  const step = findItem(id)?.state.step
  if (step === 'building' || step === 'failed') release(id)
}

function release(id: string): void {
  slots.delete(id)
  fillSlots()
}

function holdsSlot(item: UploadItem): boolean {
  const paused = item.state.step === 'uploading' && item.state.paused
  return slots.has(item.id) && !paused
}

function fillSlots(): void {
  const { items, isPaused } = uploadQueue.getState()
  if (isPaused) return
  const free = parallelUploads - items.filter(holdsSlot).length
  const waiting = items.filter((item) => item.state.step === 'fetching' && !slots.has(item.id))
  for (const item of waiting.slice(0, Math.max(0, free))) {
    const slot = startUpload(item)
    slots.set(item.id, slot)
    // Fails if the file was moved or deleted since it was chosen.
    slot.catch(() => dispatch(item.id, { type: 'failed', failure: { message: '', code: 'server.failed' } }))
  }
}

async function startUpload({
  id,
  file,
  path,
  kind,
  replacesMediaId,
  keepsDuplicate,
}: UploadItem): Promise<UploadHandle> {
  const resolvedKind = kind ?? (await guessKind(file))
  updateItem(id, (item) => ({ ...item, kind: resolvedKind }))
  dispatch(id, { type: 'started' })
  return uploadFile(
    { file, path, kind: resolvedKind, kindIsGuess: kind === null, replacesMediaId, keepsDuplicate },
    {
      onProgress: (sentBytes) => dispatch(id, { type: 'progressed', sentBytes }),
      onSent: () => dispatch(id, { type: 'sent' }),
      onStored: (mediaId, isDuplicate) => {
        // A stop shows the medium that the library has already, so there is nothing to ask.
        updateItem(id, (item) => ({ ...item, isDuplicate: isDuplicate && item.stop === undefined }))
        dispatch(id, { type: 'stored', mediaId })
      },
      onFailed: (failure) => dispatch(id, { type: 'failed', failure }),
      onPause: showPauseNotice,
    },
  )
}

type AddOptions = {
  readonly kind?: MediaKind
  readonly pickerId?: string
  readonly folderId?: string
  readonly replacesMediaId?: string
  readonly keepsDuplicate?: boolean
  readonly mayBePartial?: boolean | null
}

/** Options that a file keeps when it is uploaded again in another way. */
function destinationOf({ folderId, pickerId }: Pick<UploadItem, 'folderId' | 'pickerId'>): AddOptions {
  return { ...(folderId === null ? {} : { folderId }), ...(pickerId === null ? {} : { pickerId }) }
}

/** Batch for new files: the active one, or a new one if nothing is uploading. */
function currentBatch(): number {
  const { items } = uploadQueue.getState()
  const latest = Math.max(0, ...items.map(({ batch }) => batch))
  return items.some(({ state }) => needsBrowser(state)) ? latest : latest + 1
}

/** Queues files and returns their ids. Their kind is guessed unless it is specified. */
export function addUploads(files: readonly PickedFile[], options: AddOptions = {}): readonly string[] {
  const { kind = null, folderId = null, replacesMediaId = null } = options
  const { keepsDuplicate = false, mayBePartial = null, pickerId = null } = options
  const batch = currentBatch()
  const addedItems = files.map((file): UploadItem => {
    const id = crypto.randomUUID()
    return {
      ...file,
      id,
      batch,
      kind,
      pickerId,
      folderId,
      replacesMediaId,
      keepsDuplicate,
      mayBePartial,
      isDuplicate: false,
      duplicate: null,
      notes: null,
      state: initialUploadState,
    }
  })
  if (addedItems.length === 0) return []
  uploadQueue.setState(({ items }) => ({ items: [...items, ...addedItems], isPaused: false }))
  fillSlots()
  return addedItems.map(({ id }) => id)
}

/** Pauses an upload; its slot goes to the next one. */
export async function pauseUpload(id: string): Promise<void> {
  dispatch(id, { type: 'paused' })
  const handle = await slots.get(id)
  await handle?.pause()
  fillSlots()
}

/** Resumes a paused upload. */
export async function resumeUpload(id: string): Promise<void> {
  const handle = await slots.get(id)
  dispatch(id, { type: 'resumed' })
  handle?.resume()
}

/** Pauses active uploads and starts no new ones. */
export async function pauseAllUploads(): Promise<void> {
  uploadQueue.setState({ isPaused: true })
  const active = uploadQueue.getState().items.filter(({ state }) => state.step === 'uploading' && !state.paused)
  await Promise.all(active.map(({ id }) => pauseUpload(id)))
}

/** Resumes all paused uploads and the queue. */
export async function resumeAllUploads(): Promise<void> {
  uploadQueue.setState({ isPaused: false })
  const paused = uploadQueue.getState().items.filter(({ state }) => state.step === 'uploading' && state.paused)
  await Promise.all(paused.map(({ id }) => resumeUpload(id)))
  fillSlots()
}

/** Removes a file from the queue and deletes its partial upload on the server. A stored media item stays. */
export async function cancelUpload(id: string): Promise<void> {
  const handle = slots.get(id)
  uploadQueue.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
  release(id)
  // If the server is unreachable, the partial upload expires there.
  await handle?.then((upload) => upload.cancel()).catch(() => undefined)
}

/**
 * Resets a failed upload: a file that was not stored is sent again. Failed processing is retried by the server first. A
 * `file` that was chosen again replaces the same one, which the browser may no longer be able to read.
 */
export function retryUpload(id: string, file?: File): void {
  if (file !== undefined) updateItem(id, (item) => ({ ...item, file }))
  dispatch(id, { type: 'reset' })
  fillSlots()
}

/** Uploads the file again as another kind. Joined faces are separated, and then become no stop. */
export async function uploadAs(id: string, kind: MediaKind, mayBePartial: boolean | null = null): Promise<void> {
  const item = findItem(id)
  if (item === undefined) return
  const { file, path, faces, stop } = item
  // Queued before the other is removed, so that its stop always has a file.
  addUploads(faces ?? [{ file, path, ...(stop && { stop }) }], { kind, mayBePartial, ...destinationOf(item) })
  await cancelUpload(id)
}

/** Uploads the faces of a cube as separate images: instead of it, or in addition once it is stored. */
export async function uploadFacesAsImages(id: string): Promise<void> {
  const item = findItem(id)
  if (item?.faces === undefined) return
  const { faces, state } = item
  if (mediaIdOf(state) === null) return uploadAs(id, 'images')
  updateItem(id, ({ faces: _faces, ...fields }) => fields)
  addUploads(faces, { kind: 'images', ...destinationOf(item) })
}

/** Resolves a duplicate by using the existing media item. */
export function keepExistingMedia(id: string): void {
  updateItem(id, (item) => ({ ...item, isDuplicate: false, duplicate: null }))
}

/** Closes the question for the coverage of a partial panorama. */
export function dismissCoverageQuestion(id: string): void {
  updateItem(id, (item) => ({ ...item, mayBePartial: false }))
}

/** Marks the notes about a file as read. */
export function dismissNotes(id: string): void {
  updateItem(id, (item) => ({ ...item, notes: [] }))
}

/** Resolves a duplicate by uploading the file as a second media item. */
export function uploadDuplicate(id: string): void {
  const item = findItem(id)
  if (item?.duplicate == null) return
  const { state: _state, duplicate, stop: _stop, ...file } = item
  uploadQueue.setState(({ items }) => ({ items: items.filter((other) => other.id !== id) }))
  addUploads([file], { kind: duplicate.kind, keepsDuplicate: true, ...destinationOf(item) })
}

/** Updates the queue with the processing states of its media. */
export function observeMedia(mediaItems: readonly MediaItem[]): void {
  const mediaById = new Map(mediaItems.map((item) => [item.id, item]))
  for (const item of uploadQueue.getState().items) {
    const media = mediaById.get(mediaIdOf(item.state) ?? '')
    if (media === undefined) continue
    if (item.kind !== media.kind) updateItem(item.id, (before) => ({ ...before, kind: media.kind }))
    if (item.mayBePartial === null && looksLikePartialPanorama(media))
      updateItem(item.id, (before) => ({ ...before, mayBePartial: true }))
    // Its coverage was set, or its file was replaced.
    if (item.mayBePartial === true && !wouldLackCoverage(media)) dismissCoverageQuestion(item.id)
    if (item.notes === null && media.status === 'complete') {
      updateItem(item.id, (before) => ({ ...before, notes: item.isDuplicate ? [] : media.fileNotes }))
    }
    if (item.isDuplicate) updateItem(item.id, (before) => ({ ...before, isDuplicate: false, duplicate: media }))
    dispatch(item.id, { type: 'observed', media })
  }
}

/** Removes the uploads of media that were deleted from the library. */
export function removeDeletedMedia(mediaIds: ReadonlySet<string>): void {
  const hasMedia = ({ state }: UploadItem) => !mediaIds.has(mediaIdOf(state) ?? '')
  if (mediaIds.size > 0) uploadQueue.setState(({ items }) => ({ items: items.filter(hasMedia) }))
}

/** Number of files that the server has not stored yet, failed ones included. The open account gets them. */
export function countUnstoredFiles(): number {
  return uploadQueue.getState().items.filter(({ state }) => mediaIdOf(state) === null).length
}

/** Removes finished uploads from the list. */
export function clearFinishedUploads(): void {
  uploadQueue.setState(({ items }) => ({
    items: items.filter((item) => !isFinished(item)),
  }))
}

window.addEventListener('online', () => {
  for (const { id, state } of uploadQueue.getState().items) {
    if (state.step === 'failed' && state.failure.code === networkFailureCode) retryUpload(id)
  }
})

window.addEventListener('beforeunload', (event) => {
  if (uploadQueue.getState().items.some((item) => needsBrowser(item.state))) event.preventDefault()
})
