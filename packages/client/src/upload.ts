import { type Send, wait } from './send.ts'
import { errorOf, StopoverError } from './stopover-error.ts'

export type MediaKind = 'panos' | 'images' | 'videos' | 'videos360' | 'audio' | 'documents' | 'models'

export type UploadOptions = {
  /** File name in the library. */
  readonly name: string
  readonly kind: MediaKind
  /** True if the server may choose another kind that fits the content better. */
  readonly kindIsGuess?: boolean
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (progress: number) => void
}

export type UploadedFile = {
  readonly mediaId: string
  /** False if the library already had the file. */
  readonly isNew: boolean
}

type UploadTarget = { readonly send: Send; readonly url: string; readonly accountId: string }

const chunkBytes = 8 * 1024 * 1024
const maxConsecutiveFailures = 5
/** The delay grows by this with each consecutive failure. */
const retryDelayStepMs = 1000
const tusHeaders = { 'tus-resumable': '1.0.0' }

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Creates an upload by the tus protocol (https://tus.io) and resolves to its URL. */
async function createUpload(
  { send, url, accountId }: UploadTarget,
  file: Blob,
  { name, kind, kindIsGuess = false }: UploadOptions,
): Promise<string> {
  const metadata = { filename: name, kind, ...(kindIsGuess ? { kindIsGuess: 'true' } : {}) }
  const headers = {
    ...tusHeaders,
    'stopover-account': accountId,
    'upload-length': String(file.size),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${encodeBase64(value)}`)
      .join(),
  }
  const response = await send(new Request(new URL('/uploads', url), { method: 'POST', headers }))
  if (!response.ok) throw await errorOf(response)
  return new URL(response.headers.get('location') ?? '', url).href
}

/** Sends a chunk and resolves to the response; undefined if the connection broke. */
async function sendChunk(send: Send, uploadUrl: string, chunk: { offset: number; bytes: Blob }) {
  const contentType = 'application/offset+octet-stream'
  const headers = { ...tusHeaders, 'content-type': contentType, 'upload-offset': String(chunk.offset) }
  const request = new Request(uploadUrl, { method: 'PATCH', headers, body: await chunk.bytes.arrayBuffer() })
  return send(request).catch(() => undefined)
}

/** Requests the state of an upload, with the offset from which it continues; undefined if the connection broke. */
async function requestState(send: Send, uploadUrl: string): Promise<Response | undefined> {
  const response = await send(new Request(uploadUrl, { method: 'HEAD', headers: tusHeaders })).catch(() => undefined)
  if (response !== undefined && !response.ok) throw await errorOf(response)
  return response
}

const connectionError = () =>
  new StopoverError('The connection broke and could not be restored. Try again.', {
    status: 0,
    code: 'connection.lost',
  })

/** Compares ids: a new medium has the id of its upload, with hyphens. */
function isMediumOf(uploadUrl: string, mediaId: string): boolean {
  return new URL(uploadUrl).pathname.endsWith(`/${mediaId.replaceAll('-', '')}`)
}

/**
 * Uploads a file in chunks of 8 MiB and resolves to its medium. Continues after broken connections. For a file that the
 * library already has, this is the existing medium.
 */
export async function uploadFile(target: UploadTarget, file: Blob, options: UploadOptions): Promise<UploadedFile> {
  const uploadUrl = await createUpload(target, file, options)
  let offset = 0
  for (let failures = 0; failures < maxConsecutiveFailures; ) {
    const bytes = file.slice(offset, offset + chunkBytes)
    const chunkResponse = await sendChunk(target.send, uploadUrl, { offset, bytes })
    const isRejected = chunkResponse !== undefined && !chunkResponse.ok && chunkResponse.status < 500
    if (isRejected) throw await errorOf(chunkResponse)
    const response = chunkResponse?.ok ? chunkResponse : await requestState(target.send, uploadUrl)
    const mediaId = response?.headers.get('stopover-media-id')
    if (mediaId) return { mediaId, isNew: isMediumOf(uploadUrl, mediaId) }
    if (chunkResponse?.ok) failures = 0
    else {
      failures += 1
      await wait(retryDelayStepMs * failures)
    }
    offset = Number(response?.headers.get('upload-offset') ?? offset)
    options.onProgress?.(file.size === 0 ? 1 : offset / file.size)
  }
  throw connectionError()
}
