import { createStore } from 'zustand/vanilla'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'
import {
  initialUploadState,
  mediaIdOf,
  needsBrowser,
  type UploadEvent,
  type UploadState,
  uploadReducer,
} from '../../../shared/media/upload-state.ts'
import { networkFailureCode, type UploadHandle, uploadFile } from '../../platform/upload-file.ts'
import { guessKind } from './guess-kind.ts'
import type { PickedFile } from './picked-files.ts'

export type UploadItem = PickedFile & {
  readonly id: string
  /** `null` until the file was looked at. */
  readonly kind: MediaKind | null
  /** The tour that starts from this file, if one does. */
  readonly tourStartId: string | null
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

async function begin({ id, file, path, kind }: UploadItem): Promise<UploadHandle> {
  const chosen = kind ?? (await guessKind(file))
  change(id, (item) => ({ ...item, kind: chosen }))
  dispatch(id, { type: 'started' })
  return uploadFile(
    { file, path, kind: chosen },
    {
      onProgress: (sentBytes) => dispatch(id, { type: 'progressed', sentBytes }),
      onSent: () => dispatch(id, { type: 'sent' }),
      onStored: (mediaId) => dispatch(id, { type: 'stored', mediaId }),
      onFailed: (failure) => dispatch(id, { type: 'failed', failure }),
    },
  )
}

type AddOptions = { readonly kind?: MediaKind; readonly tourStartId?: string }

/** Queues files; their kind is guessed from the picture unless it is given. */
export function addUploads(files: readonly PickedFile[], { kind, tourStartId }: AddOptions = {}): void {
  const added = files.map((file): UploadItem => {
    const id = crypto.randomUUID()
    return { ...file, id, kind: kind ?? null, tourStartId: tourStartId ?? null, state: initialUploadState }
  })
  uploadQueue.setState(({ items }) => ({ items: [...items, ...added], isHeld: false }))
  fillSlots()
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

/** Starts the file over as another kind; it then no longer starts a tour. */
export async function uploadAs(id: string, kind: MediaKind): Promise<void> {
  const item = find(id)
  if (item === undefined) return
  await cancelUpload(id)
  addUploads([{ file: item.file, path: item.path }], { kind })
}

/** Tells the queue what the server says about media it has built or is building. */
export function observeMedia(media: readonly MediaItem[]): void {
  const byId = new Map(media.map((item) => [item.id, item]))
  for (const item of uploadQueue.getState().items) {
    const seen = byId.get(mediaIdOf(item.state) ?? '')
    if (seen !== undefined) dispatch(item.id, { type: 'observed', media: seen })
  }
}

export function clearFinishedUploads(): void {
  uploadQueue.setState(({ items }) => ({ items: items.filter((item) => item.state.step !== 'complete') }))
}

window.addEventListener('online', () => {
  for (const { id, state } of uploadQueue.getState().items) {
    if (state.step === 'failed' && state.failure.code === networkFailureCode) retryUpload(id)
  }
})

window.addEventListener('beforeunload', (event) => {
  if (uploadQueue.getState().items.some((item) => needsBrowser(item.state))) event.preventDefault()
})
