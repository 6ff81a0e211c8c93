import { request } from 'node:http'
import { Upload } from 'tus-js-client'
import type { UploadSpool } from '../../../src/server/ports/spool/upload-spool.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import type { Person } from './people.ts'

export type FileToSend = {
  readonly bytes: Buffer
  readonly name?: string
  readonly kind?: MediaKind
  readonly sha256?: string
  readonly chunkBytes?: number
  readonly kindIsGuess?: boolean
  readonly replacesMediaId?: string
  readonly keepsDuplicate?: boolean
}

/** Uploads a file with the tus client, as the app does; returns the id of its medium. */
export function uploadFile(address: string, person: Pick<Person, 'headers'>, file: FileToSend): Promise<string> {
  const {
    bytes,
    name = 'Lobby.jpg',
    kind = 'panos',
    sha256,
    chunkBytes,
    kindIsGuess,
    replacesMediaId,
    keepsDuplicate,
  } = file
  const optionalMetadata = {
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(kindIsGuess === undefined ? {} : { kindIsGuess: String(kindIsGuess) }),
    ...(replacesMediaId === undefined ? {} : { replacesMediaId }),
    ...(keepsDuplicate === undefined ? {} : { keepsDuplicate: String(keepsDuplicate) }),
  }
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${address}/uploads`,
      headers: person.headers,
      retryDelays: [],
      metadata: { filename: name, kind, ...optionalMetadata },
      ...(chunkBytes === undefined ? {} : { chunkSize: chunkBytes }),
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Stopover-Media-Id') ?? ''),
    })
    upload.start()
  })
}

export type RawRequest = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array<ArrayBuffer>
}

/** Sends one request of the tus protocol. */
export function sendTusRequest(
  person: Pick<Person, 'fetch'>,
  path: string,
  { method = 'HEAD', headers, body }: RawRequest = {},
) {
  const requestHeaders = { 'tus-resumable': '1.0.0', ...headers }
  return person.fetch(path, { method, headers: requestHeaders, ...(body === undefined ? {} : { body }) })
}

/** Value of the tus header `Upload-Metadata`. */
export function metadataHeader(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Creates an upload and returns its path. */
export async function createUpload(
  person: Pick<Person, 'fetch'>,
  sizeBytes: number,
  fields: Record<string, string> = {},
): Promise<string> {
  const metadata = metadataHeader({ filename: 'Lobby.jpg', kind: 'panos', ...fields })
  const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }
  const response = await sendTusRequest(person, '/uploads', { method: 'POST', headers })
  if (response.status !== 201)
    throw new Error(`creating an upload failed with ${response.status}: ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

/** Appends bytes to an upload at an offset, by a tus PATCH request. */
export function appendBytes(
  person: Pick<Person, 'fetch'>,
  path: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return sendTusRequest(person, path, { method: 'PATCH', headers, body })
}

/** Writes bytes to the spool without a request, as if the server had crashed right after it received them. */
export async function spoolBytes(
  spool: UploadSpool,
  uploadId: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<void> {
  const appender = await spool.append(uploadId, offset)
  appender.add(Uint8Array.from(bytes))
  await appender.flush()
  await appender.close()
}

/** Waits until a medium is no longer being built. */
export async function waitForBuild(
  person: Pick<Person, 'trpc'>,
  mediaId: string,
  timeoutMs = 120_000,
): Promise<MediaItem> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    const [item] = await person.trpc.media.byIds.query({ mediaIds: [mediaId] })
    if (item !== undefined && item.status !== 'building') return item
    if (Date.now() > deadlineMs)
      throw new Error(`the medium is still ${item?.status ?? 'missing'} (progress ${item?.progress})`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends a request with the exact path, which `fetch` would normalize. */
export function requestExactPath(
  { address, person }: { readonly address: string; readonly person: Pick<Person, 'headers'> },
  path: string,
  { method = 'HEAD', headers }: RawRequest = {},
): Promise<number> {
  const { hostname, port } = new URL(address)
  const requestHeaders = { 'tus-resumable': '1.0.0', ...person.headers, ...headers }
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { hostname, port, path, method, headers: requestHeaders, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    clientRequest.once('error', reject)
    clientRequest.end()
  })
}

/** Bytes of one value. */
export const filledBytes = (length: number, fill = 1) => new Uint8Array(length).fill(fill)
