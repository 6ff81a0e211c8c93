import { DetailedError, Upload } from 'tus-js-client'
import { z } from 'zod'
import { isErrorCode } from '../../shared/kernel/app-error.ts'
import type { MediaKind } from '../../shared/media/registry.ts'
import type { UploadFailure } from '../../shared/media/upload-state.ts'
import { uploadPath } from '../../shared/web/routes.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'
import { forgetUploadsOf, meansGone, uploadLockOf } from './interrupted-uploads.ts'
import { uploadPauseMs } from './retrying/upload-pause.ts'
import { holdLock } from './tab-locks.ts'

/** Together about a minute and a half, so that a restart of the server goes unnoticed. */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 25_000, 30_000]

export const networkFailureCode = 'network'
/** The server said in its own words what is wrong with this very file. */
export const fileFailureCode = 'file'
/** What is wrong is the file's type (415) or its content (422); every other status is about something else. */
const fileStatuses: readonly number[] = [415, 422]

export type FileToUpload = {
  readonly file: File
  readonly path: string
  readonly kind: MediaKind
  /** The server may know better, having seen all of the file. */
  readonly kindIsGuess: boolean
  readonly replacesMediaId: string | null
  /** It becomes a medium of its own although the library has one of the same bytes. */
  readonly keepsDuplicate: boolean
}

export type UploadListener = {
  onProgress(sentBytes: number): void
  /** All bytes are sent; the server has yet to say that it keeps them. */
  onSent(): void
  /** `isDuplicate`: the library had the same bytes already, and answers with that medium. */
  onStored(mediaId: string, isDuplicate: boolean): void
  onFailed(failure: UploadFailure): void
  /** A request failed, and the next one comes by itself after so long. */
  onPause(pauseMs: number): void
}

export type UploadHandle = {
  pause(): Promise<void>
  resume(): void
  /** Stops, and tells the server to forget what it has. */
  cancel(): Promise<void>
}

/** The same for the same file of the same account, also after a reload. */
export function fingerprintOf({ file, path }: Pick<FileToUpload, 'file' | 'path'>): string {
  return ['stopover', readAccountId() ?? '', path, file.size, file.lastModified].join('-')
}

/** Sends one file, from where an earlier try stopped. */
export async function uploadFile(what: FileToUpload, listener: UploadListener): Promise<UploadHandle> {
  const { file, kind, kindIsGuess, replacesMediaId, keepsDuplicate } = what
  const fingerprint = `${fingerprintOf(what)}-${kind}${replacesMediaId === null ? '' : `-${replacesMediaId}`}${keepsDuplicate ? '-twin' : ''}`
  const release = holdLock(uploadLockOf(fingerprint))
  const upload = new Upload(file, {
    endpoint: uploadPath,
    // A copy of its own: a pause that the server asks for takes the place of one of these.
    retryDelays: [...retryDelaysMs],
    onShouldRetry: (error, attempt, { retryDelays }) => {
      const pauseMs = uploadPauseMs(error.originalResponse ?? null, retryDelaysMs[attempt] ?? 0, Math.random())
      if (pauseMs === null || navigator.onLine === false) return false
      if (retryDelays) retryDelays[attempt] = pauseMs
      listener.onPause(pauseMs)
      return true
    },
    metadata: {
      filename: file.name,
      kind,
      ...(kindIsGuess ? { kindIsGuess: 'true' } : {}),
      ...(replacesMediaId === null ? {} : { replacesMediaId }),
      ...(keepsDuplicate ? { keepsDuplicate: 'true' } : {}),
    },
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(accountHeaders())) request.setHeader(name, value)
    },
    onProgress: (sentBytes, totalBytes) => {
      listener.onProgress(sentBytes)
      if (sentBytes >= totalBytes) listener.onSent()
    },
    onSuccess: ({ lastResponse }) => {
      release()
      const mediaId = lastResponse.getHeader('Stopover-Media-Id')
      // A medium of its own has the id of its upload.
      const isOwn = replacesMediaId !== null || upload.url?.endsWith(mediaId?.replaceAll('-', '') ?? '') === true
      if (mediaId) listener.onStored(mediaId, !isOwn)
      else listener.onFailed({ message: '', code: 'server.failed' })
    },
    onError: (error) => {
      release()
      // Nothing is left of a rejected file to go on with, and nobody is to be asked for it after a reload.
      const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
      if (status !== undefined && meansGone(status)) void forgetUploadsOf(fingerprint)
      listener.onFailed(failureOf(error))
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
  return {
    pause: () => upload.abort(),
    resume: () => upload.start(),
    cancel: () => {
      release()
      return upload.abort(true)
    },
  }
}

/** The code may be one that only a newer server has. */
const errorBody = z.object({ errorMessage: z.string(), status: z.number(), code: z.unknown().optional() })

/** What the server says of it; an answer of something between us and it says nothing. */
function failureOf(error: Error | DetailedError): UploadFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (response === null) return { message: '', code: networkFailureCode }
  try {
    const { errorMessage, status, code: given } = errorBody.parse(JSON.parse(response.getBody()))
    const code = isErrorCode(given) ? given : fileStatuses.includes(status) ? fileFailureCode : null
    return { message: errorMessage, code }
  } catch {
    return { message: '', code: 'server.failed' }
  }
}
