import type { PreviousUpload } from 'tus-js-client'
import { parseRetryAfter } from '../../shared/web/retry-after.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'
import { heldLocks } from './tab-locks.ts'

/** Upload that was interrupted by closing or reloading the page. */
export type InterruptedUpload = {
  readonly key: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly uploadUrl: string
}

/** Upload that was complete on the server, which has finished it without the file. */
export type RecoveredUpload = { readonly fingerprint: string; readonly mediaId: string }

export type UnfinishedUploads = {
  /** Uploads that can resume once their files are chosen again. */
  readonly interrupted: readonly InterruptedUpload[]
  readonly recovered: readonly RecoveredUpload[]
  /** Number of uploads in an unknown state, because the server didn't respond. */
  readonly unknownCount: number
  /** Longest `Retry-After` of the server for them; 0 without one. */
  readonly pauseMs: number
}

type UploadState =
  | { readonly interrupted: InterruptedUpload }
  | { readonly recovered: RecoveredUpload }
  | { readonly unknownForMs: number }
  /** The upload can't be resumed. */
  | 'forgotten'

/** Status codes for an expired upload and for a rejected file. */
const goneStatuses: readonly number[] = [404, 410, 413, 415, 422]

/** True if a status means that the upload no longer exists on the server. */
export function isUploadGone(status: number): boolean {
  return goneStatuses.includes(status)
}

/** True for statuses that may change soon: the upload or the server is busy, or the session has expired. */
function isTemporary(status: number): boolean {
  return status === 401 || status === 423 || status === 429 || status >= 500
}

/** Name of the lock that the sending tab holds, because a HEAD request would interrupt the upload. */
export const uploadLockOf = (fingerprint: string) => `stopover-upload ${fingerprint}`

/** Loads tus-js-client, which sends files. */
export const loadUploader = () => import('tus-js-client')

/** The uploader's list of uploads in this browser's storage. */
async function loadUrlStorage() {
  const { defaultOptions } = await loadUploader()
  return defaultOptions.urlStorage
}

/**
 * Keys of this account's uploads in the storage. Doesn't use the uploader, so that pages without uploads don't load it.
 */
function storedKeys(prefix: string): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}

/** Removes the uploads of a file from this browser's storage. */
export async function forgetUploadsOf(fingerprint: string): Promise<void> {
  const urlStorage = await loadUrlStorage()
  const uploads = await urlStorage.findUploadsByFingerprint(fingerprint)
  await Promise.all(uploads.map(({ urlStorageKey }) => urlStorage.removeUpload(urlStorageKey)))
}

/**
 * Asks the server for the state of this account's uploads in this browser's storage. The request also finishes complete
 * uploads. Finished uploads, and uploads that no longer exist on the server, are removed from the storage. All states
 * are unknown if the uploader can't be loaded.
 */
export async function findUnfinishedUploads(): Promise<UnfinishedUploads> {
  const prefix = `${keyPrefix}stopover-${readAccountId() ?? ''}-`
  // Locks are read before the list, so that an upload that ends in between is no longer listed.
  const isHeld = await heldLocks()
  const keys = storedKeys(prefix).filter((key) => !isHeld(uploadLockOf(fingerprintIn(key))))
  const unknown = { interrupted: [], recovered: [], unknownCount: keys.length, pauseMs: 0 }
  if (keys.length === 0) return unknown
  const urlStorage = await loadUrlStorage().catch(() => null)
  if (urlStorage === null) return unknown
  const allUploads = await urlStorage.findAllUploads()
  const ownUploads = allUploads.filter(({ urlStorageKey }) => keys.includes(urlStorageKey))
  const states = await Promise.all(ownUploads.map(fetchState))
  const pausesMs = states.flatMap((state) =>
    typeof state === 'object' && 'unknownForMs' in state ? [state.unknownForMs] : [],
  )
  return {
    interrupted: states.flatMap((state) =>
      typeof state === 'object' && 'interrupted' in state ? [state.interrupted] : [],
    ),
    recovered: states.flatMap((state) => (typeof state === 'object' && 'recovered' in state ? [state.recovered] : [])),
    unknownCount: pausesMs.length,
    pauseMs: Math.max(0, ...pausesMs),
  }
}

/** Removes an upload from this browser's storage and from the server. */
export async function forgetInterruptedUpload(upload: InterruptedUpload): Promise<void> {
  await (await loadUrlStorage()).removeUpload(upload.key)
  await fetch(upload.uploadUrl, { method: 'DELETE', headers: tusHeaders() }).catch(() => undefined)
}

async function fetchState({ uploadUrl, size, metadata, urlStorageKey: key }: PreviousUpload): Promise<UploadState> {
  if (uploadUrl === null || size === null) return 'forgotten'
  const response = await fetch(uploadUrl, { method: 'HEAD', headers: tusHeaders() }).catch(() => null)
  if (response === null) return { unknownForMs: 0 }
  if (isUploadGone(response.status)) {
    await (await loadUrlStorage()).removeUpload(key)
    return 'forgotten'
  }
  if (!response.ok) {
    const unknownForMs = parseRetryAfter(response.headers.get('Retry-After'), new Date()) ?? 0
    return isTemporary(response.status) ? { unknownForMs } : 'forgotten'
  }
  const mediaId = response.headers.get('Stopover-Media-Id')
  if (mediaId !== null) {
    await (await loadUrlStorage()).removeUpload(key)
    return { recovered: { fingerprint: fingerprintIn(key), mediaId } }
  }
  const sentBytes = Number(response.headers.get('Upload-Offset') ?? 0)
  return { interrupted: { key, fileName: metadata.filename ?? '', sizeBytes: size, sentBytes, uploadUrl } }
}

/** Prefix of keys of tus-js-client; a random number follows the fingerprint. */
const keyPrefix = 'tus::'

function fingerprintIn(key: string): string {
  return key.slice(keyPrefix.length, key.lastIndexOf('::'))
}

function tusHeaders(): Record<string, string> {
  return { ...accountHeaders(), 'Tus-Resumable': '1.0.0' }
}
