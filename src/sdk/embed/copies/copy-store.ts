import { type ByteRange, readByteRange } from './byte-range.ts'

/** Part of the Cache API that the store needs. */
export type ResponseCache = Pick<Cache, 'match' | 'put' | 'delete'> & {
  readonly keys: () => Promise<readonly Pick<Request, 'url'>[]>
}

/** Content of a file. */
export type FileContent = { readonly sha256: string; readonly sizeBytes: number }

/** Files of a version of the copy, by path. */
export type CopyFiles = Readonly<Record<string, FileContent>>

/** Version of the copy that is stored completely. */
export type StoredVersion = {
  /** Checksum of the copy's `manifest.json`. */
  readonly id: string
  readonly files: CopyFiles
  /** Files of the version before, which open pages may still show. */
  readonly previousFiles: CopyFiles
}

const cachePrefix = 'stopover-copy:'
/** Changes if a later version of this code can't read what an earlier one has stored. */
const storageFormat = 1

/** Name of the cache of a copy. A site may have several copies in its folders. */
const cacheName = (scope: string) => `${cachePrefix}${storageFormat}:${scope}`

/** Deletes what earlier formats have stored for a copy. */
async function deleteOldCaches(scope: string): Promise<void> {
  for (const name of await caches.keys()) {
    const isOfCopy = name.startsWith(cachePrefix) && name.slice(name.indexOf(':', cachePrefix.length) + 1) === scope
    if (isOfCopy && name !== cacheName(scope)) await caches.delete(name)
  }
}

/** Opens the store of the copy in a folder, whose address ends with a slash. */
export async function openCopyStore(scope: string): Promise<CopyStore> {
  await deleteOldCaches(scope)
  return new CopyStore(await caches.open(cacheName(scope)), scope)
}

/** Larger files are stored in parts, so that a range of a video reads only the parts that it needs. */
export const partMaxBytes = 4 * 1024 * 1024

/** Number of parts of a file. Empty files have one. */
export function partCountOf({ sizeBytes }: FileContent): number {
  return Math.max(1, Math.ceil(sizeBytes / partMaxBytes))
}

function isFiles(value: unknown): value is CopyFiles {
  return typeof value === 'object' && value !== null
}

async function readVersion(response: Response): Promise<StoredVersion | undefined> {
  const { id, files, previousFiles }: Readonly<Record<string, unknown>> = Object(await response.json())
  return typeof id === 'string' && isFiles(files) && isFiles(previousFiles) ? { id, files, previousFiles } : undefined
}

/**
 * Files of a copy in the cache of the browser, by the checksum of their content. A new version needs only files that have
 * changed, and becomes the stored one in a single step.
 */
export class CopyStore {
  readonly #cache: ResponseCache
  readonly #folder: string

  constructor(cache: ResponseCache, scope: string) {
    this.#cache = cache
    this.#folder = `${scope}.stored/`
  }

  #partUrl({ sha256 }: FileContent, index: number): string {
    return `${this.#folder}${sha256}/${index}`
  }

  get #versionUrl(): string {
    return `${this.#folder}version`
  }

  /** The version that is stored completely. */
  async version(): Promise<StoredVersion | undefined> {
    const response = await this.#cache.match(this.#versionUrl)
    return response && readVersion(response)
  }

  /** Addresses of all stored parts. */
  async storedUrls(): Promise<ReadonlySet<string>> {
    return new Set((await this.#cache.keys()).map(({ url }) => url))
  }

  /** Number of the first parts of a file that are stored. */
  storedPartsOf(file: FileContent, storedUrls: ReadonlySet<string>): number {
    let count = 0
    while (count < partCountOf(file) && storedUrls.has(this.#partUrl(file, count))) count += 1
    return count
  }

  async putPart(file: FileContent, index: number, part: Blob): Promise<void> {
    const headers = { 'Content-Type': part.type || 'application/octet-stream' }
    await this.#cache.put(this.#partUrl(file, index), new Response(part, { headers }))
  }

  async deleteParts(file: FileContent): Promise<void> {
    for (let index = 0; index < partCountOf(file); index += 1) await this.#cache.delete(this.#partUrl(file, index))
  }

  /** Makes a version the stored one. All its files must be stored. */
  async activate({ id, files }: Pick<StoredVersion, 'id' | 'files'>): Promise<void> {
    const previousFiles = (await this.version())?.files ?? {}
    const version: StoredVersion = { id, files, previousFiles }
    await this.#cache.put(this.#versionUrl, new Response(JSON.stringify(version)))
  }

  /** Deletes everything that isn't one of the files. */
  async deleteUnused(files: CopyFiles): Promise<void> {
    const usedUrls = new Set([this.#versionUrl])
    for (const file of Object.values(files))
      for (let index = 0; index < partCountOf(file); index += 1) usedUrls.add(this.#partUrl(file, index))
    for (const url of await this.storedUrls()) if (!usedUrls.has(url)) await this.#cache.delete(url)
  }

  /** Answers a request for a file; undefined if a part of the file is missing. */
  async respond(file: FileContent, rangeHeader: string | null): Promise<Response | undefined> {
    const first = await this.#cache.match(this.#partUrl(file, 0))
    if (!first) return undefined
    const { sizeBytes } = file
    const range = readByteRange(rangeHeader, sizeBytes)
    if (range === null) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` } })
    const { start, end } = range ?? { start: 0, end: sizeBytes }
    const headers: Record<string, string> = {
      'Content-Type': first.headers.get('Content-Type') ?? 'application/octet-stream',
      'Content-Length': String(end - start),
      'Accept-Ranges': 'bytes',
    }
    if (range) headers['Content-Range'] = `bytes ${start}-${end - 1}/${sizeBytes}`
    const status = range ? 206 : 200
    if (!range && partCountOf(file) === 1) return new Response(first.body, { status, headers })
    return new Response(this.#streamOf(file, { start, end }), { status, headers })
  }

  /** Bytes of a range, read part by part. */
  #streamOf(file: FileContent, { start, end }: ByteRange): ReadableStream<Uint8Array> {
    let position = start
    return new ReadableStream({
      pull: async (controller) => {
        const index = Math.floor(position / partMaxBytes)
        const part = await this.#cache.match(this.#partUrl(file, index))
        if (!part) return controller.error(new Error('a part of the file is missing'))
        const partStart = index * partMaxBytes
        const bytes = await part.arrayBuffer()
        const piece = bytes.slice(position - partStart, Math.min(bytes.byteLength, end - partStart))
        position += piece.byteLength
        controller.enqueue(new Uint8Array(piece))
        if (position >= end || piece.byteLength === 0) controller.close()
      },
    })
  }
}
