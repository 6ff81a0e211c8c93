import { type Send, wait } from './send.ts'
import { errorOf, StopoverError } from './stopover-error.ts'

export type MediaKind = 'panos' | 'images' | 'videos' | 'videos360' | 'audio' | 'documents' | 'models'

type FileOptions = {
  /** File name, as in the library. */
  readonly name: string
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (progress: number) => void
}

export type UploadOptions = FileOptions & {
  readonly kind: MediaKind
  /** True if the server may choose another kind that fits the content better. */
  readonly kindIsGuess?: boolean
}

export type TourUploadOptions = FileOptions

export type UploadedFile = {
  readonly mediaId: string
  /** False if the library already had the file. */
  readonly isNew: boolean
}

export type UploadTarget = { readonly send: Send; readonly url: string; readonly accountId: string }

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
  { name, kind, kindIsGuess = false }: Omit<UploadOptions, 'kind'> & { readonly kind: MediaKind | 'tours' },
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

type Sending = {
  readonly file: Blob
  readonly onProgress: FileOptions['onProgress']
  /** True for the response after which nothing is left to send. */
  readonly isLast: (response: Response, offset: number) => boolean
}

/** Sends a file in chunks of 8 MiB, and resolves to the last response. Continues after broken connections. */
async function sendFile(send: Send, uploadUrl: string, { file, onProgress, isLast }: Sending): Promise<Response> {
  let offset = 0
  for (let failures = 0; failures < maxConsecutiveFailures; ) {
    const bytes = file.slice(offset, offset + chunkBytes)
    const chunkResponse = await sendChunk(send, uploadUrl, { offset, bytes })
    const isRejected = chunkResponse !== undefined && !chunkResponse.ok && chunkResponse.status < 500
    if (isRejected) throw await errorOf(chunkResponse)
    const response = chunkResponse?.ok ? chunkResponse : await requestState(send, uploadUrl)
    offset = Number(response?.headers.get('upload-offset') ?? offset)
    if (response !== undefined && isLast(response, offset)) return response
    if (chunkResponse?.ok) failures = 0
    else {
      failures += 1
      await wait(retryDelayStepMs * failures)
    }
    onProgress?.(file.size === 0 ? 1 : offset / file.size)
  }
  throw connectionError()
}

const mediaIdOf = ({ headers }: Response) => headers.get('stopover-media-id') ?? ''

/** Uploads a file and resolves to its medium. For a file that the library already has, this is the existing medium. */
export async function uploadFile(target: UploadTarget, file: Blob, options: UploadOptions): Promise<UploadedFile> {
  const uploadUrl = await createUpload(target, file, options)
  const isLast = (response: Response) => mediaIdOf(response) !== ''
  const mediaId = mediaIdOf(await sendFile(target.send, uploadUrl, { file, onProgress: options.onProgress, isLast }))
  return { mediaId, isNew: isMediumOf(uploadUrl, mediaId) }
}

/** Uploads the ZIP file of a tour and resolves to the id of the upload. */
export async function uploadTour(
  target: UploadTarget,
  file: Blob,
  { name, onProgress }: TourUploadOptions,
): Promise<string> {
  const uploadUrl = await createUpload(target, file, { name, kind: 'tours' })
  const isLast = (_: Response, offset: number) => offset === file.size
  await sendFile(target.send, uploadUrl, { file, onProgress, isLast })
  return new URL(uploadUrl).pathname.split('/').at(-1) ?? ''
}

/** Deletes the ZIP file of a tour that isn't imported. */
export async function deleteUpload({ send, url }: UploadTarget, uploadId: string): Promise<void> {
  const address = new URL(`/uploads/${encodeURIComponent(uploadId)}`, url)
  const response = await send(new Request(address, { method: 'DELETE', headers: tusHeaders }))
  if (!response.ok) throw await errorOf(response)
}
