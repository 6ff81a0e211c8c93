import { defaultOptions, type PreviousUpload } from 'tus-js-client'
import { parseRetryAfter } from '../../shared/web/retry-after.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'
import { heldLocks } from './tab-locks.ts'

/** An upload that a closed or reloaded page left behind. */
export type InterruptedUpload = {
  readonly key: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly uploadUrl: string
}

/** An upload whose bytes had all arrived: the server needs no file to make a medium of it. */
export type RecoveredUpload = { readonly fingerprint: string; readonly mediaId: string }

export type LeftBehind = {
  /** Can go on once their files are chosen again. */
  readonly interrupted: readonly InterruptedUpload[]
  readonly recovered: readonly RecoveredUpload[]
  /** How many the server could not be asked about. */
  readonly unknownCount: number
  /** How long the server asks to wait before it is asked about them again; 0 where it says nothing. */
  readonly pauseMs: number
}

type Found =
  | { readonly interrupted: InterruptedUpload }
  | { readonly recovered: RecoveredUpload }
  | { readonly unknownForMs: number }
  /** Nothing to go on with, here or for this person. */
  | 'forgotten'

/** The server has forgotten the upload: its time was up, or its file was rejected. */
const goneStatuses: readonly number[] = [404, 410, 413, 415, 422]

/** Whether a status of the server means that nothing of the upload is left there to go on with. */
export function meansGone(status: number): boolean {
  return goneStatuses.includes(status)
}

/** Whether it is worth asking again soon: the upload or the server is busy, or somebody has to sign in again. */
function mayAnswerLater(status: number): boolean {
  return status === 401 || status === 423 || status === 429 || status >= 500
}

/** Held by the tab that sends a file: a question about it would stop the sending. */
export const uploadLockOf = (fingerprint: string) => `stopover-upload ${fingerprint}`

/** Forgets uploads of a file that were begun in this browser. */
export async function forgetUploadsOf(fingerprint: string): Promise<void> {
  const { urlStorage } = defaultOptions
  const known = await urlStorage.findUploadsByFingerprint(fingerprint)
  await Promise.all(known.map(({ urlStorageKey }) => urlStorage.removeUpload(urlStorageKey)))
}

/**
 * Asks the server about this account's uploads that were begun in this browser. The question finishes those that have
 * all their bytes; these, and those the server no longer knows or has rejected, are forgotten here.
 */
export async function findLeftBehind(): Promise<LeftBehind> {
  const prefix = `${keyStart}stopover-${readAccountId() ?? ''}-`
  // Before the list is read: what has ended in between is not in it any more.
  const isHeld = await heldLocks()
  const all = await defaultOptions.urlStorage.findAllUploads()
  const mine = all.filter(
    ({ urlStorageKey: key }) => key.startsWith(prefix) && !isHeld(uploadLockOf(fingerprintIn(key))),
  )
  const found = await Promise.all(mine.map(lookUp))
  const pausesMs = found.flatMap((one) => (typeof one === 'object' && 'unknownForMs' in one ? [one.unknownForMs] : []))
  return {
    interrupted: found.flatMap((one) => (typeof one === 'object' && 'interrupted' in one ? [one.interrupted] : [])),
    recovered: found.flatMap((one) => (typeof one === 'object' && 'recovered' in one ? [one.recovered] : [])),
    unknownCount: pausesMs.length,
    pauseMs: Math.max(0, ...pausesMs),
  }
}

export async function forgetInterruptedUpload(upload: InterruptedUpload): Promise<void> {
  await defaultOptions.urlStorage.removeUpload(upload.key)
  await fetch(upload.uploadUrl, { method: 'DELETE', headers: tusHeaders() }).catch(() => undefined)
}

async function lookUp({ uploadUrl, size, metadata, urlStorageKey: key }: PreviousUpload): Promise<Found> {
  if (uploadUrl === null || size === null) return 'forgotten'
  const answer = await fetch(uploadUrl, { method: 'HEAD', headers: tusHeaders() }).catch(() => null)
  if (answer === null) return { unknownForMs: 0 }
  if (meansGone(answer.status)) {
    await defaultOptions.urlStorage.removeUpload(key)
    return 'forgotten'
  }
  if (!answer.ok) {
    const unknownForMs = parseRetryAfter(answer.headers.get('Retry-After'), new Date()) ?? 0
    return mayAnswerLater(answer.status) ? { unknownForMs } : 'forgotten'
  }
  const mediaId = answer.headers.get('Stopover-Media-Id')
  if (mediaId !== null) {
    await defaultOptions.urlStorage.removeUpload(key)
    return { recovered: { fingerprint: fingerprintIn(key), mediaId } }
  }
  const sentBytes = Number(answer.headers.get('Upload-Offset') ?? 0)
  return { interrupted: { key, fileName: metadata.filename ?? '', sizeBytes: size, sentBytes, uploadUrl } }
}

/** How tus-js-client begins its keys; what follows the fingerprint is a random number. */
const keyStart = 'tus::'

function fingerprintIn(key: string): string {
  return key.slice(keyStart.length, key.lastIndexOf('::'))
}

function tusHeaders(): Record<string, string> {
  return { ...accountHeaders(), 'Tus-Resumable': '1.0.0' }
}
