import { type Send, wait } from './send.ts'
import { errorOf, StopoverError } from './stopover-error.ts'

export type MediaKind = 'panos' | 'images' | 'videos' | 'videos360' | 'audio' | 'documents'

export type UploadOptions = {
  /** File name in the library. */
  readonly name: string
  readonly kind: MediaKind
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
}

type Target = { readonly send: Send; readonly url: string; readonly accountId: string }

const partBytes = 8 * 1024 * 1024
const tries = 5
const tus = { 'tus-resumable': '1.0.0' }

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

async function create({ send, url, accountId }: Target, file: Blob, { name, kind }: UploadOptions): Promise<string> {
  const headers = {
    ...tus,
    'stopover-account': accountId,
    'upload-length': String(file.size),
    'upload-metadata': `filename ${base64(name)},kind ${base64(kind)}`,
  }
  const response = await send(new Request(new URL('/uploads', url), { method: 'POST', headers }))
  if (!response.ok) throw await errorOf(response)
  return new URL(response.headers.get('location') ?? '', url).href
}

/** The answer to a part; undefined where the connection broke. */
async function sendPart(send: Send, address: string, part: { offset: number; bytes: Blob }) {
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(part.offset) }
  const request = new Request(address, { method: 'PATCH', headers, body: await part.bytes.arrayBuffer() })
  return send(request).catch(() => undefined)
}

/** Where an upload continues after a broken connection. */
async function locate(send: Send, address: string): Promise<Response | undefined> {
  const response = await send(new Request(address, { method: 'HEAD', headers: tus })).catch(() => undefined)
  if (response !== undefined && !response.ok) throw await errorOf(response)
  return response
}

const lostConnection = () =>
  new StopoverError('The connection broke and could not be restored. Try again.', {
    status: 0,
    code: 'connection.lost',
  })

/**
 * Uploads a file in parts of 8 MiB and answers the id of its medium. Continues after broken connections. The library
 * keeps the same bytes once: they have the medium that they had before.
 */
export async function uploadFile(target: Target, file: Blob, options: UploadOptions): Promise<string> {
  const address = await create(target, file, options)
  let offset = 0
  for (let failures = 0; failures < tries; ) {
    const bytes = file.slice(offset, offset + partBytes)
    const sent = await sendPart(target.send, address, { offset, bytes })
    if (sent !== undefined && !sent.ok && sent.status < 500) throw await errorOf(sent)
    const answer = sent?.ok ? sent : await locate(target.send, address)
    const mediaId = answer?.headers.get('stopover-media-id')
    if (mediaId) return mediaId
    if (sent?.ok) failures = 0
    else {
      failures += 1
      await wait(1000 * failures)
    }
    offset = Number(answer?.headers.get('upload-offset') ?? offset)
    options.onProgress?.(file.size === 0 ? 1 : offset / file.size)
  }
  throw lostConnection()
}
