import type { DetailedError } from 'tus-js-client'
import { isErrorCode } from '../../shared/kernel/error-codes.ts'
import { isMediaKind, type UploadKind } from '../../shared/media/upload-kinds.ts'
import type { UploadFailure } from '../../shared/media/upload-state.ts'
import { uploadPath } from '../../shared/web/routes.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'
import { forgetUploadsOf, isUploadGone, loadUploader, uploadLockOf } from './interrupted-uploads.ts'
import { uploadRetryDelayMs } from './retrying/upload-pause.ts'
import { holdLock } from './tab-locks.ts'

/** About a minute and a half in total, enough for a restart of the server. */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 25_000, 30_000]

export const networkFailureCode = 'network'
/** The code that sends files could not be loaded. Only a reload of the page is certain to help. */
export const uploaderFailureCode = 'uploader'
/** The server rejected this file with a specific message. */
export const fileFailureCode = 'file'
/** Statuses for a wrong type (415) or invalid content (422) of the file. */
const fileStatuses: readonly number[] = [415, 422]

export type FileToUpload = {
  readonly file: File
  readonly path: string
  readonly kind: UploadKind
  /** True if the server may correct the kind after reading the file. */
  readonly kindIsGuess: boolean
  readonly replacesMediaId: string | null
  /** True to create a new medium even if the library has one with the same bytes. */
  readonly keepsDuplicate: boolean
}

export type UploadListener = {
  onProgress(sentBytes: number): void
  /** All bytes are sent; the server has not confirmed them yet. */
  onSent(): void
  /** `isDuplicate`: the library already had the same bytes, and `mediaId` is that medium. */
  onStored(mediaId: string, isDuplicate: boolean): void
  /** The server has all bytes of the ZIP file of a tour, which never becomes a medium. */
  onReceived?(uploadId: string): void
  onFailed(failure: UploadFailure): void
  /** A request failed and is retried after `pauseMs`. */
  onPause(pauseMs: number): void
}

export type UploadHandle = {
  pause(): Promise<void>
  resume(): void
  /** Stops, and deletes the upload on the server. */
  cancel(): Promise<void>
}

/** Upload that could not begin. */
const unsentUpload: UploadHandle = {
  pause: async () => undefined,
  resume: () => undefined,
  cancel: async () => undefined,
}

/** Stable fingerprint of a file within an account, even after a reload. */
export function fingerprintOf({ file, path }: Pick<FileToUpload, 'file' | 'path'>): string {
  return ['stopover', readAccountId() ?? '', path, file.size, file.lastModified].join('-')
}

/** Fingerprint of an upload, since a file can be uploaded as several kinds or replace several media. */
function uploadFingerprintOf(fileToUpload: FileToUpload): string {
  const { kind, replacesMediaId, keepsDuplicate } = fileToUpload
  return [
    fingerprintOf(fileToUpload),
    kind,
    ...(replacesMediaId === null ? [] : [replacesMediaId]),
    ...(keepsDuplicate ? ['twin'] : []),
  ].join('-')
}

/** Metadata of the tus protocol that describes an upload to the server. */
function metadataOf({ file, kind, kindIsGuess, replacesMediaId, keepsDuplicate }: FileToUpload) {
  return {
    filename: file.name,
    kind,
    ...(kindIsGuess ? { kindIsGuess: 'true' } : {}),
    ...(replacesMediaId === null ? {} : { replacesMediaId }),
    ...(keepsDuplicate ? { keepsDuplicate: 'true' } : {}),
  }
}

/** Uploads a file, resuming an earlier attempt if there is one. */
export async function uploadFile(fileToUpload: FileToUpload, listener: UploadListener): Promise<UploadHandle> {
  const { file, kind, replacesMediaId } = fileToUpload
  const fingerprint = uploadFingerprintOf(fileToUpload)
  const release = holdLock(uploadLockOf(fingerprint))
  const uploader = await loadUploader().catch(() => null)
  if (uploader === null) {
    release()
    const code = navigator.onLine === false ? networkFailureCode : uploaderFailureCode
    listener.onFailed({ message: '', code })
    return unsentUpload
  }
  const upload = new uploader.Upload(file, {
    endpoint: uploadPath,
    // Copied, because `onShouldRetry` replaces delays with longer ones from `Retry-After`.
    retryDelays: [...retryDelaysMs],
    onShouldRetry: (error, attempt, { retryDelays }) => {
      const pauseMs = uploadRetryDelayMs(error.originalResponse ?? null, retryDelaysMs[attempt] ?? 0, Math.random())
      if (pauseMs === null || navigator.onLine === false) return false
      if (retryDelays) retryDelays[attempt] = pauseMs
      listener.onPause(pauseMs)
      return true
    },
    metadata: metadataOf(fileToUpload),
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    // After a reload, only files of the library are waited for.
    storeFingerprintForResuming: isMediaKind(kind),
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
      // A new medium has the id of its upload.
      const isNewMedium = replacesMediaId !== null || upload.url?.endsWith(mediaId?.replaceAll('-', '') ?? '') === true
      if (mediaId) listener.onStored(mediaId, !isNewMedium)
      else if (!isMediaKind(kind) && upload.url) listener.onReceived?.(uploadIdOf(upload.url))
      else listener.onFailed({ message: '', code: 'server.failed' })
    },
    onError: (error) => {
      release()
      // A rejected file can't be resumed, so it is removed from the storage.
      const status = responseOf(error)?.getStatus()
      if (status !== undefined && isUploadGone(status)) void forgetUploadsOf(fingerprint)
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

const uploadIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** Response of the server to a failed request; null without one. */
function responseOf(error: Error | DetailedError): DetailedError['originalResponse'] {
  return 'originalResponse' in error ? error.originalResponse : null
}

/** Fields of an error response; null for another body. A newer server may send a code that this client doesn't know. */
function readErrorBody(body: unknown) {
  if (typeof body !== 'object' || body === null || !('errorMessage' in body && 'status' in body)) return null
  const { errorMessage, status } = body
  if (typeof errorMessage !== 'string' || typeof status !== 'number') return null
  return { errorMessage, status, code: 'code' in body ? body.code : undefined }
}

/** Failure from the server's error response. Responses of proxies count as `server.failed`. */
function failureOf(error: Error | DetailedError): UploadFailure {
  const response = responseOf(error)
  if (response === null) return { message: '', code: networkFailureCode }
  try {
    const body = readErrorBody(JSON.parse(response.getBody()))
    if (body === null) return { message: '', code: 'server.failed' }
    const { errorMessage, status, code: rawCode } = body
    const fallbackCode = fileStatuses.includes(status) ? fileFailureCode : null
    const code = isErrorCode(rawCode) ? rawCode : fallbackCode
    return { message: errorMessage, code }
  } catch {
    return { message: '', code: 'server.failed' }
  }
}
