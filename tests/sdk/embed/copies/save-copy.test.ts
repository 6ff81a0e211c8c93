import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { CopyStore, type FileContent, partMaxBytes } from '../../../../src/sdk/embed/copies/copy-store.ts'
import { StorageFullError, saveCopy } from '../../../../src/sdk/embed/copies/save-copy.ts'
import { MemoryCache } from './memory-cache.ts'

const scope = 'https://example.com/tours/harbor/'
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')
/** Two parts and a piece of a third. */
const video = randomBytes(2 * partMaxBytes + 1000)

/** Server with the files of a copy by path, which records the paths and ranges of requests. */
class CopyServer {
  readonly files = new Map<string, Buffer>()
  readonly requests: string[] = []
  /** Bytes after which the next response for a path breaks off. */
  readonly breaks = new Map<string, number>()
  supportsRanges = true

  set(files: Readonly<Record<string, string | Buffer>>): void {
    this.files.clear()
    for (const [path, body] of Object.entries(files)) this.files.set(path, Buffer.from(body))
    const listed = [...this.files].map(([path, body]) => ({ path, sizeBytes: body.length, sha256: sha256(body) }))
    this.files.set('manifest.json', Buffer.from(JSON.stringify({ format: 1, files: listed })))
  }

  readonly fetch = async (url: string, { headers }: RequestInit): Promise<Response> => {
    const path = decodeURIComponent(url.slice(scope.length))
    const range = new Headers(headers).get('Range')
    this.requests.push(range === null ? path : `${path} ${range}`)
    const body = this.files.get(path)
    if (!body) return new Response(null, { status: 404 })
    const startByte = range !== null && this.supportsRanges ? Number(/\d+/.exec(range)?.[0]) : 0
    const breakAfter = this.breaks.get(path)
    this.breaks.delete(path)
    const chunks = body.subarray(startByte, breakAfter)
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < chunks.length; at += 1_500_000)
          controller.enqueue(new Uint8Array(chunks.subarray(at, at + 1_500_000)))
        if (breakAfter === undefined) controller.close()
      },
      pull(controller) {
        controller.error(new TypeError('the connection broke'))
      },
    })
    return new Response(stream, {
      status: startByte === 0 ? 200 : 206,
      headers: { 'Content-Type': `type/${path.split('.').at(-1)}` },
    })
  }
}

let server: CopyServer
let cache: MemoryCache
let store: CopyStore
let freeBytes: number | undefined
let progress: (readonly [stored: number, total: number])[]
beforeEach(() => {
  server = new CopyServer()
  cache = new MemoryCache()
  store = new CopyStore(cache, scope)
  freeBytes = undefined
  progress = []
})

const save = () =>
  saveCopy({
    store,
    scope,
    fetch: server.fetch,
    freeBytes: async () => freeBytes,
    onProgress: (stored, total) => progress.push([stored, total]),
  })

async function storedFile(path: string, range: string | null = null): Promise<Response | undefined> {
  const file = (await store.version())?.files[path]
  return file && store.respond(file, range)
}
const storedText = async (path: string) => (await storedFile(path))?.text()

describe('saving a copy', () => {
  it('stores all files of its page with their types', async () => {
    server.set({ 'index.html': 'page', 'media/a b/ü.webp': 'tile', 'README.txt': 'text', 'originals/hall.jpg': 'jpeg' })
    expect(await save()).toBe(true)
    expect(await storedText('index.html')).toBe('page')
    const tile = await storedFile('media/a b/ü.webp')
    expect(tile?.headers.get('Content-Type')).toBe('type/webp')
    expect(await tile?.text()).toBe('tile')
    expect(server.requests.toSorted()).toEqual(['index.html', 'manifest.json', 'media/a b/ü.webp'])
    expect(progress.at(-1)).toEqual([8, 8])
  })

  it('fetches only files that have changed, and deletes the others on the next visit', async () => {
    server.set({ 'index.html': 'page', 'tour.json': 'first', 'old.webp': 'old' })
    await save()
    server.requests.length = 0
    server.set({ 'index.html': 'page', 'tour.json': 'second' })
    expect(await save()).toBe(true)
    expect(server.requests).toEqual(['manifest.json', 'tour.json'])
    expect(await storedText('tour.json')).toBe('second')
    // An open page may still request it.
    const old = (await store.version())?.previousFiles['old.webp']
    expect(await (old && store.respond(old, null))?.then((response) => response?.text())).toBe('old')
    expect(await save()).toBe(false)
    expect(cache.responses.size).toBe(3)
    expect(await storedText('index.html')).toBe('page')
  })

  it('keeps the stored version if a file of the new one is missing or differs from its checksum', async () => {
    server.set({ 'tour.json': 'first' })
    await save()
    server.set({ 'tour.json': 'second', 'new.webp': 'new' })
    server.files.set('new.webp', Buffer.from('NEW'))
    await expect(save()).rejects.toThrow('new.webp')
    server.files.delete('new.webp')
    await expect(save()).rejects.toThrow('status 404')
    expect(await storedText('tour.json')).toBe('first')
  })

  it.each([true, false])(
    'continues a large file where the connection broke; the server supports ranges: %s',
    async (supportsRanges) => {
      server.set({ 'walk.mp4': video })
      server.supportsRanges = supportsRanges
      server.breaks.set('walk.mp4', partMaxBytes + 2_500_000)
      await expect(save()).rejects.toThrow()
      expect(await store.version()).toBeUndefined()
      await save()
      expect(server.requests.at(-1)).toBe(`walk.mp4 bytes=${partMaxBytes}-`)
      expect(sha256(Buffer.from((await (await storedFile('walk.mp4'))?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(
        sha256(video),
      )
    },
  )

  it('rejects a large file of another size', async () => {
    server.set({ 'walk.mp4': video })
    server.files.set('walk.mp4', video.subarray(0, partMaxBytes + 1))
    await expect(save()).rejects.toThrow('walk.mp4')
    expect(cache.responses.size).toBe(0)
  })

  it('rejects before the first file if the browser has too little storage', async () => {
    server.set({ 'tour.json': 'content' })
    freeBytes = 6
    await expect(save()).rejects.toThrow(StorageFullError)
    expect(server.requests).toEqual(['manifest.json'])
    freeBytes = 7
    expect(await save()).toBe(true)
  })
})

describe('a stored file', () => {
  const file: FileContent = { sha256: sha256(video), sizeBytes: video.length }

  it.each([
    [0, 99],
    [partMaxBytes - 10, partMaxBytes + 9],
    [partMaxBytes, 2 * partMaxBytes - 1],
    [video.length - 5, video.length - 1],
  ])('answers the range from %i to %i', async (first, last) => {
    server.set({ 'walk.mp4': video })
    await save()
    const response = await store.respond(file, `bytes=${first}-${last}`)
    expect(response?.status).toBe(206)
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-range': `bytes ${first}-${last}/${video.length}`,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
    })
    const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())
    expect(bytes.equals(video.subarray(first, last + 1))).toBe(true)
  })

  it('answers a range beyond its end with 416', async () => {
    server.set({ 'walk.mp4': video })
    await save()
    const response = await store.respond(file, `bytes=${video.length}-`)
    expect([response?.status, response?.headers.get('content-range')]).toEqual([416, `bytes */${video.length}`])
  })

  it('is left to the server if the browser has deleted it', async () => {
    expect(await store.respond(file, null)).toBeUndefined()
  })
})
