import type { MediaItem } from './media.ts'

/** Steps of a file on its way into the library (spec §4), in order, before it is complete. */
export const uploadSteps = ['fetching', 'uploading', 'rawUploading', 'building', 'saving'] as const
export type UploadStep = (typeof uploadSteps)[number]

/** Why a step failed: a sentence for a person, and the error's code where the server gave one. */
export type UploadFailure = { readonly message: string; readonly code: string | null }

/**
 * Where a file is. `fetching`: it is read on the person's machine, or waits for its turn; `uploading`: its bytes
 * travel; `rawUploading`: all bytes are sent and the server stores the original; `building`: tiles and renditions are
 * made; `saving`: they are there and the medium is switched to them.
 */
export type UploadState =
  | { readonly step: 'fetching' }
  | { readonly step: 'uploading'; readonly sentBytes: number; readonly paused: boolean }
  | { readonly step: 'rawUploading' }
  | { readonly step: 'building'; readonly mediaId: string; readonly progress: number }
  | { readonly step: 'saving'; readonly mediaId: string }
  | { readonly step: 'complete'; readonly mediaId: string }
  | {
      readonly step: 'failed'
      readonly failedStep: UploadStep
      readonly failure: UploadFailure
      /** Known once the original is stored: the build can then be tried again without the file. */
      readonly mediaId: string | null
    }

export type UploadEvent =
  | { readonly type: 'started' }
  | { readonly type: 'progressed'; readonly sentBytes: number }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'sent' }
  | { readonly type: 'stored'; readonly mediaId: string }
  | { readonly type: 'observed'; readonly media: Pick<MediaItem, 'id' | 'status' | 'progress' | 'failureCode'> }
  | { readonly type: 'failed'; readonly failure: UploadFailure }
  /** The fail reset of spec §4: back to the last step that still holds. */
  | { readonly type: 'reset' }

export const initialUploadState: UploadState = { step: 'fetching' }

/** The medium a file has become, as far as it has. */
export function mediaIdOf(state: UploadState): string | null {
  return 'mediaId' in state ? state.mediaId : null
}

/** Whether the browser still has work with the file: leaving the page would interrupt it. */
export function needsBrowser(state: UploadState): boolean {
  return state.step === 'fetching' || state.step === 'uploading' || state.step === 'rawUploading'
}

/** The state after an event. An event that does not belong to the state changes nothing. */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'started':
      return state.step === 'fetching' ? { step: 'uploading', sentBytes: 0, paused: false } : state
    case 'progressed':
      return state.step === 'uploading' ? { ...state, sentBytes: Math.max(state.sentBytes, event.sentBytes) } : state
    case 'paused':
    case 'resumed':
      return state.step === 'uploading' ? { ...state, paused: event.type === 'paused' } : state
    case 'sent':
      return state.step === 'uploading' ? { step: 'rawUploading' } : state
    case 'stored':
      return needsBrowser(state) ? { step: 'building', mediaId: event.mediaId, progress: 0 } : state
    case 'observed':
      return observe(state, event.media)
    case 'failed':
      return fail(state, event.failure)
    case 'reset':
      return reset(state)
  }
}

type ObservedMedia = Extract<UploadEvent, { type: 'observed' }>['media']

/** What the server says about the medium is the truth from `building` on, also after a failure fixed elsewhere. */
function observe(state: UploadState, media: ObservedMedia): UploadState {
  if (mediaIdOf(state) !== media.id) return state
  switch (media.status) {
    case 'complete':
      return state.step === 'complete' ? state : { step: 'complete', mediaId: media.id }
    case 'failed': {
      if (state.step === 'failed') return state
      const failedStep = state.step === 'saving' ? 'saving' : 'building'
      const failure = { message: '', code: media.failureCode }
      return { step: 'failed', failedStep, failure, mediaId: media.id }
    }
    case 'building':
      if (media.progress >= 1) return state.step === 'saving' ? state : { step: 'saving', mediaId: media.id }
      if (state.step === 'building' && state.progress === media.progress) return state
      return { step: 'building', mediaId: media.id, progress: media.progress }
  }
}

function fail(state: UploadState, failure: UploadFailure): UploadState {
  if (state.step === 'failed' || state.step === 'complete') return state
  return { step: 'failed', failedStep: state.step, failure, mediaId: mediaIdOf(state) }
}

function reset(state: UploadState): UploadState {
  if (state.step !== 'failed') return state
  return state.mediaId === null ? initialUploadState : { step: 'building', mediaId: state.mediaId, progress: 0 }
}
