import { type Send, wait } from './send.ts'
import { errorOf, StopoverError } from './stopover-error.ts'

export type MediaKind = 'panos' | 'images' | 'videos' | 'videos360' | 'audio' | 'documents'

export type UploadOptions = {
  /** File name in the library. */
  readonly name: string
  readonly kind: MediaKind
  /** Receives the progress, from 0 to 1. */
  readonly onProgress?: (progress: number) => void
}

type Target = { readonly send: Send; readonly url: string; readonly accountId: string }

const partBytes = 8 * 1024 * 1024
const maxConsecutiveFailures = 5
const tusHeaders = { 'tus-resumable': '1.0.0' }

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Creates an upload and returns its address. */
async function createUpload(
  { send, url, accountId }: Target,
  file: Blob,
  { name, kind }: UploadOptions,
): Promise<string> {
  const headers = {
    ...tusHeaders,
    'stopover-account': accountId,
    'upload-length': String(file.size),
    'upload-metadata': `filename ${base64(name)},kind ${base64(kind)}`,
  }
  const response = await send(new Request(new URL('/uploads', url), { method: 'POST', headers }))
  if (!response.ok) throw await errorOf(response)
  return new URL(response.headers.get('location') ?? '', url).href
}

/** Sends a part and returns the response; undefined if the connection broke. */
async function sendPart(send: Send, address: string, part: { offset: number; bytes: Blob }) {
  const contentType = 'application/offset+octet-stream'
  const headers = { ...tusHeaders, 'content-type': contentType, 'upload-offset': String(part.offset) }
  const request = new Request(address, { method: 'PATCH', headers, body: await part.bytes.arrayBuffer() })
  return send(request).catch(() => undefined)
}

/** Requests the state of an upload, whose offset tells where it continues; undefined if the connection broke. */
async function requestState(send: Send, address: string): Promise<Response | undefined> {
  const response = await send(new Request(address, { method: 'HEAD', headers: tusHeaders })).catch(() => undefined)
  if (response !== undefined && !response.ok) throw await errorOf(response)
  return response
}

const connectionError = () =>
  new StopoverError('The connection broke and could not be restored. Try again.', {
    status: 0,
    code: 'connection.lost',
  })

/**
 * Uploads a file in parts of 8 MiB and resolves to the id of its medium. Continues after broken connections. A file
 * that the library already has resolves to the existing medium.
 */
export async function uploadFile(target: Target, file: Blob, options: UploadOptions): Promise<string> {
  const address = await createUpload(target, file, options)
  let offset = 0
  for (let failures = 0; failures < maxConsecutiveFailures; ) {
    const bytes = file.slice(offset, offset + partBytes)
    const partResponse = await sendPart(target.send, address, { offset, bytes })
    if (partResponse !== undefined && !partResponse.ok && partResponse.status < 500) throw await errorOf(partResponse)
    const response = partResponse?.ok ? partResponse : await requestState(target.send, address)
    const mediaId = response?.headers.get('stopover-media-id')
    if (mediaId) return mediaId
    if (partResponse?.ok) failures = 0
    else {
      failures += 1
      await wait(1000 * failures)
    }
    offset = Number(response?.headers.get('upload-offset') ?? offset)
    options.onProgress?.(file.size === 0 ? 1 : offset / file.size)
  }
  throw connectionError()
}
