import { type PublishedVersion, readCopyManifest, sha256Of } from './copy-manifest.ts'
import { type CopyStore, type FileContent, partCountOf, partMaxBytes } from './copy-store.ts'

/** Files that are fetched at the same time. */
const parallelFetches = 6

export type SaveCopyPorts = {
  readonly store: CopyStore
  /** Address of the folder, with a slash at its end. */
  readonly scope: string
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>
  /** Bytes that may still be stored; undefined if the browser doesn't say. */
  readonly freeBytes: () => Promise<number | undefined>
  /** Called with the bytes that are stored already, and with those of all files. */
  readonly onProgress: (storedBytes: number, totalBytes: number) => void
}

/** Error of a copy that is larger than the storage that the browser has for it. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

type MissingFile = { readonly path: string; readonly file: FileContent; readonly storedParts: number }

const urlOf = (scope: string, path: string) => scope + path.split('/').map(encodeURIComponent).join('/')

/** `no-store` also tells the service worker not to answer with a stored file. */
const fromServer: RequestInit = { cache: 'no-store', credentials: 'same-origin', priority: 'low' }

async function fetchFile({ scope, fetch }: SaveCopyPorts, path: string, startByte = 0): Promise<Response> {
  const headers: Record<string, string> = startByte === 0 ? {} : { Range: `bytes=${startByte}-` }
  const response = await fetch(urlOf(scope, path), { ...fromServer, headers })
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response
}

/** Chunks of a body without the bytes before `skippedBytes`. */
async function* chunksAfter(response: Response, skippedBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  let remainingBytes = skippedBytes
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return
    const chunk = value.subarray(Math.min(remainingBytes, value.length))
    remainingBytes -= value.length - chunk.length
    if (chunk.length > 0) yield chunk
  }
}

/** Cuts chunks into parts of the largest size. The last part is smaller. */
async function* partsOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Blob> {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let sizeBytes = 0
  for await (const chunk of chunks) {
    for (let remaining = chunk; remaining.length > 0; ) {
      const piece = remaining.subarray(0, partMaxBytes - sizeBytes)
      remaining = remaining.subarray(piece.length)
      pieces.push(piece)
      sizeBytes += piece.length
      if (sizeBytes < partMaxBytes) continue
      yield new Blob(pieces)
      pieces = []
      sizeBytes = 0
    }
  }
  if (sizeBytes > 0) yield new Blob(pieces)
}

const otherContent = (path: string) => new Error(`${path}: not the file that manifest.json lists`)

const typeOf = (response: Response) => response.headers.get('Content-Type') ?? ''

/** Stores a file that is one part, and checks its content. */
async function saveWhole(ports: SaveCopyPorts, { path, file }: MissingFile): Promise<void> {
  const response = await fetchFile(ports, path)
  const bytes = await response.arrayBuffer()
  if ((await sha256Of(bytes)) !== file.sha256) throw otherContent(path)
  await ports.store.putPart(file, 0, new Blob([bytes], { type: typeOf(response) }))
}

/**
 * Stores the missing parts of a large file. Only its size is checked: browsers can't compute the checksum of a file that
 * is too large for the memory.
 */
async function saveParts(
  ports: SaveCopyPorts,
  { path, file, storedParts }: MissingFile,
  onPart: (partBytes: number) => void,
): Promise<void> {
  const startByte = storedParts * partMaxBytes
  const response = await fetchFile(ports, path, startByte)
  let index = storedParts
  let savedBytes = startByte
  // A server without ranges answers with the whole file.
  for await (const part of partsOf(chunksAfter(response, response.status === 206 ? 0 : startByte))) {
    if (index >= partCountOf(file)) break
    await ports.store.putPart(file, index, new Blob([part], { type: typeOf(response) }))
    index += 1
    savedBytes += part.size
    onPart(part.size)
  }
  if (savedBytes === file.sizeBytes) return
  await ports.store.deleteParts(file)
  throw otherContent(path)
}

/** Files of a version that aren't stored completely. */
async function missingFilesOf(store: CopyStore, { files }: PublishedVersion): Promise<readonly MissingFile[]> {
  const storedUrls = await store.storedUrls()
  return Object.entries(files)
    .map(([path, file]) => ({ path, file, storedParts: store.storedPartsOf(file, storedUrls) }))
    .filter(({ file, storedParts }) => storedParts < partCountOf(file))
}

const sumOf = (files: Iterable<FileContent>) => [...files].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Stores files, several at a time. The first error ends it, after the files that are being fetched. */
async function saveFiles(
  ports: SaveCopyPorts,
  missingFiles: readonly MissingFile[],
  totalBytes: number,
): Promise<void> {
  const missingBytes = missingFiles.reduce(
    (sum, { file, storedParts }) => sum + file.sizeBytes - storedParts * partMaxBytes,
    0,
  )
  const freeBytes = await ports.freeBytes()
  if (freeBytes !== undefined && missingBytes > freeBytes) throw new StorageFullError('the copy is too large')
  let storedBytes = totalBytes - missingBytes
  const addBytes = (partBytes: number) => {
    storedBytes += partBytes
    ports.onProgress(storedBytes, totalBytes)
  }
  addBytes(0)
  const queue = missingFiles.values()
  let hasFailed = false
  const work = async () => {
    for (const missingFile of queue) {
      if (hasFailed) return
      const { file } = missingFile
      if (partCountOf(file) > 1) await saveParts(ports, missingFile, addBytes)
      else {
        await saveWhole(ports, missingFile)
        addBytes(file.sizeBytes)
      }
    }
  }
  const fail = (error: unknown) => {
    hasFailed = true
    throw error
  }
  const results = await Promise.allSettled(Array.from({ length: parallelFetches }, () => work().catch(fail)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * Stores the copy's version on the server in the browser, so that it works offline. Files that are stored already aren't
 * fetched again, so an interrupted save continues where it ended. Resolves to true if the stored version is a new one.
 * Rejects if a file can't be fetched or isn't the listed one, or with `StorageFullError`.
 */
export async function saveCopy(ports: SaveCopyPorts): Promise<boolean> {
  const { store } = ports
  const manifest = await fetchFile(ports, 'manifest.json')
  const version = await readCopyManifest(await manifest.text())
  const storedVersion = await store.version()
  const missingFiles = await missingFilesOf(store, version)
  await saveFiles(ports, missingFiles, sumOf(Object.values(version.files)))
  if (storedVersion?.id !== version.id) {
    // The files of the version before stay until the next visit, because open pages may still need them.
    await store.activate(version)
    return true
  }
  await store.deleteUnused(version.files)
  return false
}
