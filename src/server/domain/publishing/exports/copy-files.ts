import { createHash } from 'node:crypto'
import { mebibyte } from '../../../../shared/kernel/units.ts'
import type { Files, StoredFile } from '../../../ports/files.ts'
import type { StreamedBody, ZipEntry } from '../../../ports/zip.ts'
import { type CopiedTour, withoutTextLinks } from './copy-document.ts'
import type { CopiedOriginal } from './copy-originals.ts'

type Store = Pick<Files, 'find' | 'read' | 'keysBelow'>

/** Larger files are streamed instead of read as a whole. */
const wholeMaxBytes = mebibyte
/** Number of files that are read at the same time, because a bucket takes milliseconds for each. */
const parallelReads = 8
/** Files are measured up to this number, because a bucket is asked for each. */
const measuredFilesMax = 5_000

/** Stored files of a copy: those of its content, which have the same paths there, and originals. */
export type CopiedFiles = { readonly tour: CopiedTour; readonly originals: readonly CopiedOriginal[] }

/** A stored file, and its path in the copy. */
type CopiedFile = { readonly key: string; readonly path: string }

/** All stored files of a copy. */
async function* filesOf({ tour, originals }: CopiedFiles, files: Store): AsyncGenerator<CopiedFile> {
  const { folderKeys, fileKeys } = tour
  for (const key of fileKeys) yield { key, path: key }
  for (const folderKey of folderKeys)
    for await (const keys of files.keysBelow(folderKey)) for (const key of keys) yield { key, path: key }
  yield* originals
}

/** Results in the order of the items, of which some are read ahead. */
async function* readAhead<Item, Value>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Value>,
): AsyncGenerator<Value> {
  const pending: Promise<Value>[] = []
  for await (const item of items) {
    const value = read(item)
    // Reported when it is the turn of the item.
    value.catch(() => undefined)
    const first = pending.push(value) > parallelReads ? pending.shift() : undefined
    if (first !== undefined) yield await first
  }
  for (const value of pending) yield await value
}

async function findFile(files: Store, key: string): Promise<StoredFile> {
  const file = await files.find(key)
  if (file === undefined) throw new Error(`a published file is not in the store: ${key}`)
  return file
}

async function* chunksOf(file: StoredFile, key: string): AsyncGenerator<Buffer> {
  const stream = await file.stream()
  if (stream === undefined) throw new Error(`a published file is not in the store: ${key}`)
  yield* stream
}

async function readEntry(files: Store, { key, path }: CopiedFile): Promise<ZipEntry> {
  const file = await findFile(files, key)
  const { sizeBytes } = file
  if (sizeBytes > wholeMaxBytes) return { path, body: { sizeBytes, chunks: chunksOf(file, key) } }
  const body = await files.read(key)
  if (body === undefined) throw new Error(`a published file is not in the store: ${key}`)
  return { path, body }
}

/** Entries of all stored files that a copy needs, read while they are requested. */
export function storedEntries(copiedFiles: CopiedFiles, files: Store): AsyncGenerator<ZipEntry> {
  const { textKeys, hasTextLinks } = copiedFiles.tour
  return readAhead(filesOf(copiedFiles, files), async (file) => {
    const entry = await readEntry(files, file)
    if (hasTextLinks || !textKeys.has(file.key) || !Buffer.isBuffer(entry.body)) return entry
    return { ...entry, body: Buffer.from(JSON.stringify(withoutTextLinks(JSON.parse(entry.body.toString())))) }
  })
}

type FilesMeasure = { readonly fileCount: number; readonly sizeBytes: number }

/** Number and size of the stored files that a copy needs; undefined if there are too many to measure. */
export async function measureStoredFiles(copiedFiles: CopiedFiles, files: Store): Promise<FilesMeasure | undefined> {
  let fileCount = 0
  let sizeBytes = 0
  for await (const file of readAhead(filesOf(copiedFiles, files), ({ key }) => findFile(files, key))) {
    fileCount += 1
    sizeBytes += file.sizeBytes
    if (fileCount > measuredFilesMax) return undefined
  }
  return { fileCount, sizeBytes }
}

/** File of a copy as `manifest.json` lists it. */
export type ListedFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string }

async function* hashed(
  { sizeBytes, chunks }: StreamedBody,
  onHash: (file: Omit<ListedFile, 'path'>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  onHash({ sizeBytes, sha256: hash.digest('hex') })
}

/** Lists each entry with its checksum, once it was read. */
export async function* listedEntries(entries: AsyncIterable<ZipEntry>, listed: ListedFile[]): AsyncGenerator<ZipEntry> {
  for await (const { path, body } of entries) {
    if (Buffer.isBuffer(body)) {
      listed.push({ path, sizeBytes: body.length, sha256: createHash('sha256').update(body).digest('hex') })
      yield { path, body }
      continue
    }
    const chunks = hashed(body, (file) => listed.push({ path, ...file }))
    yield { path, body: { sizeBytes: body.sizeBytes, chunks } }
  }
}
