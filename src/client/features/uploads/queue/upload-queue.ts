import { createStore } from 'zustand/vanilla'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import {
  initialUploadState,
  mediaIdOf,
  needsBrowser,
  type UploadEvent,
  type UploadState,
  uploadReducer,
} from '../../../../shared/media/upload-state.ts'
import { showPauseNotice } from '../../../platform/retrying/busy-notice.ts'
import { networkFailureCode, type UploadHandle, uploadFile } from '../../../platform/upload-file.ts'
import { looksLikePart, wouldLackAngles } from '../../media/panorama-shape.ts'
import { guessKind } from '../files/guess-kind.ts'
import type { PickedFile } from '../files/picked-files.ts'
import { isFinished } from './open-questions.ts'

export type UploadItem = PickedFile & {
  readonly id: string
  /** The same for files that were chosen while others were on their way; a later one is higher. */
  readonly batch: number
  /** `null` until the file was looked at. */
  readonly kind: MediaKind | null
  /** The tour that starts from this file, if one does. */
  readonly tourStartId: string | null
  /** The picker it was uploaded from. */
  readonly pickerId: string | null
  /** The library's folder it goes into once it is stored. */
  readonly folderId: string | null
  /** The medium whose file it takes the place of. */
  readonly replacesMediaId: string | null
  /** It becomes a medium of its own, whatever the library has already. */
  readonly keepsDuplicate: boolean
  /** Whether to ask for the part of a panorama it may be, by its shape or by what somebody said; `null` as yet. */
  readonly isPart: boolean | null
  /** The library had the same bytes already. */
  readonly isDuplicate: boolean
  /** That medium, once it is known and until somebody has chosen. */
  readonly duplicate: Pick<MediaItem, 'name' | 'kind'> | null
  /** Notes on the file that nobody has read yet; `null` until it is built. */
  readonly notes: readonly FileNote[] | null
  readonly state: UploadState
}

/** Below the server's limit of open uploads per user, and enough to fill a line. */
const parallelUploads = 3

/** Files on their way, for the whole life of the page: they go on while people move between screens. */
export const uploadQueue = createStore<{
  readonly items: readonly UploadItem[]
  /** Everything is paused: nothing that waits begins. */
  readonly isHeld: boolean
}>(() => ({ items: [], isHeld: false }))

/** Transfers in progress, by item; a slot is taken before its handle is there. */
const slots = new Map<string, Promise<UploadHandle>>()

function find(id: string): UploadItem | undefined {
  return uploadQueue.getState().items.find((item) => item.id === id)
}

function change(id: string, alter: (item: UploadItem) => UploadItem): void {
  uploadQueue.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? alter(item) : item)) }))
}

function dispatch(id: string, event: UploadEvent): void {
  change(id, (item) => ({ ...item, state: uploadReducer(item.state, event) }))
  const step = find(id)?.state.step
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
  const { items, isHeld } = uploadQueue.getState()
  if (isHeld) return
  const free = parallelUploads - items.filter(holdsSlot).length
  const waiting = items.filter((item) => item.state.step === 'fetching' && !slots.has(item.id))
  for (const item of waiting.slice(0, Math.max(0, free))) {
    const slot = begin(item)
    slots.set(item.id, slot)
    // A file that was moved or deleted since it was chosen cannot even be looked at.
    slot.catch(() => dispatch(item.id, { type: 'failed', failure: { message: '', code: 'server.failed' } }))
  }
}

async function begin({ id, file, path, kind, replacesMediaId, keepsDuplicate }: UploadItem): Promise<UploadHandle> {
  const chosen = kind ?? (await guessKind(file))
  change(id, (item) => ({ ...item, kind: chosen }))
  dispatch(id, { type: 'started' })
  return uploadFile(
    { file, path, kind: chosen, kindIsGuess: kind === null, replacesMediaId, keepsDuplicate },
    {
      onProgress: (sentBytes) => dispatch(id, { type: 'progressed', sentBytes }),
      onSent: () => dispatch(id, { type: 'sent' }),
      onStored: (mediaId, isDuplicate) => {
        change(id, (item) => ({ ...item, isDuplicate }))
        dispatch(id, { type: 'stored', mediaId })
      },
      onFailed: (failure) => dispatch(id, { type: 'failed', failure }),
      onPause: showPauseNotice,
    },
  )
}

type AddOptions = {
  readonly kind?: MediaKind
  readonly tourStartId?: string
  readonly pickerId?: string
  readonly folderId?: string
  readonly replacesMediaId?: string
  readonly keepsDuplicate?: boolean
  readonly isPart?: boolean | null
}

/** What stays with a file that is sent again in another way: where it goes, and where it came from. */
function placeOf({ folderId, pickerId }: Pick<UploadItem, 'folderId' | 'pickerId'>): AddOptions {
  return { ...(folderId === null ? {} : { folderId }), ...(pickerId === null ? {} : { pickerId }) }
}

/** Files join those that are on their way; where none are, a batch begins. */
function currentBatch(): number {
  const { items } = uploadQueue.getState()
  const latest = Math.max(0, ...items.map(({ batch }) => batch))
  return items.some(({ state }) => needsBrowser(state)) ? latest : latest + 1
}

/** Queues files and answers their ids; their kind is guessed from the image unless it is given. */
export function addUploads(files: readonly PickedFile[], options: AddOptions = {}): readonly string[] {
  const { kind = null, tourStartId = null, folderId = null, replacesMediaId = null } = options
  const { keepsDuplicate = false, isPart = null, pickerId = null } = options
  const batch = currentBatch()
  const added = files.map((file): UploadItem => {
    const id = crypto.randomUUID()
    const wanted = { id, batch, kind, tourStartId, pickerId, folderId, replacesMediaId, keepsDuplicate, isPart }
    return { ...file, ...wanted, isDuplicate: false, duplicate: null, notes: null, state: initialUploadState }
  })
  if (added.length === 0) return []
  uploadQueue.setState(({ items }) => ({ items: [...items, ...added], isHeld: false }))
  fillSlots()
  return added.map(({ id }) => id)
}

export async function pauseUpload(id: string): Promise<void> {
  dispatch(id, { type: 'paused' })
  const handle = await slots.get(id)
  await handle?.pause()
  fillSlots()
}

export async function resumeUpload(id: string): Promise<void> {
  const handle = await slots.get(id)
  dispatch(id, { type: 'resumed' })
  handle?.resume()
}

/** Pauses what travels and lets nothing else begin. */
export async function pauseAllUploads(): Promise<void> {
  uploadQueue.setState({ isHeld: true })
  const running = uploadQueue.getState().items.filter(({ state }) => state.step === 'uploading' && !state.paused)
  await Promise.all(running.map(({ id }) => pauseUpload(id)))
}

export async function resumeAllUploads(): Promise<void> {
  uploadQueue.setState({ isHeld: false })
  const paused = uploadQueue.getState().items.filter(({ state }) => state.step === 'uploading' && state.paused)
  await Promise.all(paused.map(({ id }) => resumeUpload(id)))
  fillSlots()
}

/** Takes a file out of the queue, and off the server as far as it has got there. A stored medium stays. */
export async function cancelUpload(id: string): Promise<void> {
  const handle = slots.get(id)
  uploadQueue.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
  release(id)
  // The server may be gone; what it has of the file expires there by itself.
  await handle?.then((upload) => upload.cancel()).catch(() => undefined)
}

/** The fail reset: sends again what was not stored. A failed build is tried again by the server, then reset here. */
export function retryUpload(id: string): void {
  dispatch(id, { type: 'reset' })
  fillSlots()
}

/** Starts the file over as another kind; it then no longer starts a tour. What was joined comes apart again. */
export async function uploadAs(id: string, kind: MediaKind, isPart: boolean | null = null): Promise<void> {
  const item = find(id)
  if (item === undefined) return
  await cancelUpload(id)
  const { file, path, faces } = item
  addUploads(faces ?? [{ file, path }], { kind, isPart, ...placeOf(item) })
}

/** Uploads the images a file was joined from, each by itself: instead of it, or beside it once it is stored. */
export async function uploadFacesAlone(id: string): Promise<void> {
  const item = find(id)
  if (item?.faces === undefined) return
  const { faces, state } = item
  if (mediaIdOf(state) === null) return uploadAs(id, 'images')
  change(id, ({ faces: _joined, ...rest }) => rest)
  addUploads(faces, { kind: 'images', ...placeOf(item) })
}

/** The medium that the library had already is enough. */
export function takeFirstDuplicate(id: string): void {
  change(id, (item) => ({ ...item, isDuplicate: false, duplicate: null }))
}

/** Somebody has said whether the image is a part of a panorama. */
export function settlePart(id: string): void {
  change(id, (item) => ({ ...item, isPart: false }))
}

/** Somebody has read the notes on a file. */
export function settleNotes(id: string): void {
  change(id, (item) => ({ ...item, notes: [] }))
}

/** Sends a file again that the library has already, to have it twice. */
export function keepDuplicate(id: string): void {
  const item = find(id)
  if (item?.duplicate == null) return
  const { state: _state, duplicate, ...file } = item
  uploadQueue.setState(({ items }) => ({ items: items.filter((other) => other.id !== id) }))
  addUploads([file], { kind: duplicate.kind, keepsDuplicate: true, ...placeOf(item) })
}

/** Tells the queue what the server says about media it has built or is building. */
export function observeMedia(media: readonly MediaItem[]): void {
  const byId = new Map(media.map((item) => [item.id, item]))
  for (const item of uploadQueue.getState().items) {
    const seen = byId.get(mediaIdOf(item.state) ?? '')
    if (seen === undefined) continue
    if (item.kind !== seen.kind) change(item.id, (before) => ({ ...before, kind: seen.kind }))
    if (item.isPart === null && looksLikePart(seen)) change(item.id, (before) => ({ ...before, isPart: true }))
    // Its angles were given, or it is another image by now.
    if (item.isPart === true && !wouldLackAngles(seen)) settlePart(item.id)
    if (item.notes === null && seen.status === 'complete') {
      change(item.id, (before) => ({ ...before, notes: item.isDuplicate ? [] : seen.fileNotes }))
    }
    if (item.isDuplicate) change(item.id, (before) => ({ ...before, isDuplicate: false, duplicate: seen }))
    dispatch(item.id, { type: 'observed', media: seen })
  }
}

/** Takes files off the list whose media are not in the library any more. */
export function forgetGone(mediaIds: ReadonlySet<string>): void {
  const stay = ({ state }: UploadItem) => !mediaIds.has(mediaIdOf(state) ?? '')
  if (mediaIds.size > 0) uploadQueue.setState(({ items }) => ({ items: items.filter(stay) }))
}

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
