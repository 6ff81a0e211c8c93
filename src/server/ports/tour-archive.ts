import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { isHiddenPath } from '../../shared/media/hidden-files.ts'
import { tourImportLimits } from '../../shared/tour-imports/tour-import-limits.ts'
import { MediaError } from './media-builder.ts'

/** An open ZIP file with a tour. Nothing is ever written under the names of its files. */
export type TourArchive = {
  /** Sizes of its files by path, without hidden files of operating systems. */
  readonly sizes: ReadonlyMap<string, number>
  /** Reads a file; rejects with `media.archiveRejected` if it is missing or damaged. */
  readonly read: (path: string) => Promise<Buffer>
  /** Writes a file to a local path without reading it as a whole; rejects as `read` does. */
  readonly extract: (path: string, localPath: string) => Promise<void>
}

function archiveError(message: string, options: ErrorOptions = {}): MediaError {
  return new MediaError('media.archiveRejected', message, { isUserFacing: true, ...options })
}

/** Converts errors of yauzl, such as for names that leave the archive. Errors of system calls are thrown unchanged. */
async function withArchiveErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof MediaError || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw archiveError('This file is not a complete ZIP file, or it contains invalid names. Create it again.', {
      cause,
    })
  }
}

/** Lists the files of an archive within the limits, by what its directory says; `readEntry` checks the sizes. */
async function listEntries(zip: ZipFile, archiveBytes: number): Promise<ReadonlyMap<string, Entry>> {
  const { entriesMax, unpackedMaxBytes, ratioMax } = tourImportLimits
  if (zip.entryCount > entriesMax) throw archiveError('This ZIP file has too many files.')
  const maxBytes = Math.min(unpackedMaxBytes, ratioMax * archiveBytes)
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  let entryCount = 0
  for await (const entry of zip.eachEntry()) {
    if (++entryCount > entriesMax) throw archiveError('This ZIP file has too many files.')
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > maxBytes) throw archiveError('The files in this ZIP file are too large when they are unpacked.')
    if (entry.fileName.endsWith('/') || isHiddenPath(entry.fileName)) continue
    if (entry.isEncrypted()) throw archiveError('This ZIP file has a password. Upload one without a password.')
    if (entries.has(entry.fileName)) throw archiveError('This ZIP file has two files of the same name.')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Reads a file. yauzl rejects a stream that is longer than the size in the directory. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (crc32(bytes) !== entry.crc32) throw archiveError(`“${entry.fileName}” in this ZIP file is damaged.`)
  return bytes
}

/** Writes a file to a local path, in chunks. */
async function extractEntry(zip: ZipFile, entry: Entry, localPath: string): Promise<void> {
  let checksum = 0
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks) {
      for await (const chunk of chunks) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    },
    createWriteStream(localPath),
  )
  if (checksum !== entry.crc32) throw archiveError(`“${entry.fileName}” in this ZIP file is damaged.`)
}

/**
 * Opens the archive of a tour while `work` runs.
 * @throws MediaError `media.archiveRejected` for a file that isn't a ZIP file, and beyond the limits
 */
export async function withTourArchive<Value>(
  path: string,
  work: (archive: TourArchive) => Promise<Value>,
): Promise<Value> {
  const { openPromise } = await import('yauzl')
  const { size } = await stat(path)
  const zip = await withArchiveErrors(() => openPromise(path, { autoClose: false }))
  try {
    const entries = await withArchiveErrors(() => listEntries(zip, size))
    const entryOf = (name: string) => {
      const entry = entries.get(name)
      if (entry === undefined) throw archiveError(`“${name}” is missing from this ZIP file.`)
      return entry
    }
    return await work({
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read: (name) => withArchiveErrors(async () => readEntry(zip, entryOf(name))),
      extract: (name, localPath) => withArchiveErrors(async () => extractEntry(zip, entryOf(name), localPath)),
    })
  } finally {
    zip.close()
  }
}
