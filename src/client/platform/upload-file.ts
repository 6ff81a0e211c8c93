import { DetailedError, defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import { z } from 'zod'
import { isRefusalCode } from '../../shared/kernel/app-error.ts'
import { mediaKind } from '../../shared/media/media.ts'
import type { MediaKind } from '../../shared/media/registry.ts'
import type { UploadFailure } from '../../shared/media/upload-state.ts'
import { uploadPath } from '../../shared/routes.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'

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
  readonly keepsTwin: boolean
}

export type UploadListener = {
  onProgress(sentBytes: number): void
  /** All bytes are sent; the server has yet to say that it keeps them. */
  onSent(): void
  /** `isTwin`: the library had the same bytes already, and answers with that medium. */
  onStored(mediaId: string, isTwin: boolean): void
  onFailed(failure: UploadFailure): void
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
  const { file, kind, kindIsGuess, replacesMediaId, keepsTwin } = what
  const upload = new Upload(file, {
    endpoint: uploadPath,
    retryDelays: retryDelaysMs,
    metadata: {
      ...{ filename: file.name, kind },
      ...(kindIsGuess ? { kindIsGuess: 'true' } : {}),
      ...(replacesMediaId === null ? {} : { replacesMediaId }),
      ...(keepsTwin ? { keepsTwin: 'true' } : {}),
    },
    fingerprint: async () =>
      `${fingerprintOf(what)}-${kind}${replacesMediaId === null ? '' : `-${replacesMediaId}`}${keepsTwin ? '-twin' : ''}`,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(accountHeaders())) request.setHeader(name, value)
    },
    onProgress: (sentBytes, totalBytes) => {
      listener.onProgress(sentBytes)
      if (sentBytes >= totalBytes) listener.onSent()
    },
    onSuccess: ({ lastResponse }) => {
      const mediaId = lastResponse.getHeader('Stopover-Media-Id')
      // A medium of its own has the id of its upload.
      const isOwn = replacesMediaId !== null || upload.url?.endsWith(mediaId?.replaceAll('-', '') ?? '') === true
      if (mediaId) listener.onStored(mediaId, !isOwn)
      else listener.onFailed({ message: '', code: 'server.failed' })
    },
    onError: (error) => listener.onFailed(failureOf(error)),
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
  return {
    pause: () => upload.abort(),
    resume: () => upload.start(),
    cancel: () => upload.abort(true),
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
    const code = isRefusalCode(given) ? given : fileStatuses.includes(status) ? fileFailureCode : null
    return { message: errorMessage, code }
  } catch {
    return { message: '', code: 'server.failed' }
  }
}

/** An upload that a closed or reloaded page left behind. */
export type InterruptedUpload = {
  readonly key: string
  readonly fileName: string
  readonly kind: MediaKind
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly uploadUrl: string
}

/** Uploads of this account that can go on once their file is chosen again. Those the server no longer knows are dropped. */
export async function findInterruptedUploads(): Promise<InterruptedUpload[]> {
  const prefix = `tus::stopover-${readAccountId() ?? ''}-`
  const all = await defaultOptions.urlStorage.findAllUploads()
  const mine = all.filter((upload) => upload.urlStorageKey.startsWith(prefix))
  const found = await Promise.all(mine.map(describe))
  return found.filter((upload) => upload !== null)
}

export async function forgetInterruptedUpload(upload: InterruptedUpload): Promise<void> {
  await defaultOptions.urlStorage.removeUpload(upload.key)
  await fetch(upload.uploadUrl, { method: 'DELETE', headers: tusHeaders() }).catch(() => undefined)
}

async function describe(previous: PreviousUpload): Promise<InterruptedUpload | null> {
  const { uploadUrl, size, metadata, urlStorageKey } = previous
  const kind = mediaKind.safeParse(metadata.kind)
  if (uploadUrl === null || size === null || !kind.success) return null
  const answer = await fetch(uploadUrl, { method: 'HEAD', headers: tusHeaders() }).catch(() => null)
  if (answer !== null && [404, 410].includes(answer.status)) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    return null
  }
  const sentBytes = Number(answer?.headers.get('Upload-Offset') ?? 0)
  const fileName = metadata.filename ?? ''
  return { key: urlStorageKey, fileName, kind: kind.data, sizeBytes: size, sentBytes, uploadUrl }
}

function tusHeaders(): Record<string, string> {
  return { ...accountHeaders(), 'Tus-Resumable': '1.0.0' }
}
