import type { MediaItem } from './media.ts'

/** Steps of an upload before it is complete (spec §4), in order. */
export const uploadSteps = ['fetching', 'uploading', 'rawUploading', 'building', 'saving'] as const
export type UploadStep = (typeof uploadSteps)[number]

/** Failure of a step: a message for a person, and the error code if the server sent one. */
export type UploadFailure = { readonly message: string; readonly code: string | null }

/**
 * State of an upload. `fetching`: the browser reads the file, or the upload is queued. `uploading`: bytes are being
 * sent. `rawUploading`: all bytes are sent and the server stores the original. `building`: tiles and renditions are
 * being created. `saving`: the medium is being switched to the new build.
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
      /** Id of the medium once the original is stored; the build can then be retried without the file. */
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
  /** Fail reset of spec §4: returns to the last step with a result that is still valid. */
  | { readonly type: 'reset' }

export const initialUploadState: UploadState = { step: 'fetching' }

/** Id of the medium; null before the original is stored. */
export function mediaIdOf(state: UploadState): string | null {
  return 'mediaId' in state ? state.mediaId : null
}

/** True if leaving the page would interrupt the upload. */
export function needsBrowser(state: UploadState): boolean {
  return state.step === 'fetching' || state.step === 'uploading' || state.step === 'rawUploading'
}

/** Returns the state after an event. Events that don't apply to the state are ignored. */
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

/** Follows the medium on the server from the step `building` on, even after a failure that was fixed elsewhere. */
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
