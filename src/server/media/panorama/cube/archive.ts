import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { limits } from '../../../../shared/limits.ts'
import { isHiddenPath } from '../../../../shared/media/hidden-files.ts'
import { MediaError } from '../../../ports/media-builder.ts'

/** A file inside a zip. Its name is only ever read: nothing is written under it. */
export type ArchivedFile = { readonly name: string; readonly read: () => Promise<Buffer> }

/** What every zip with something in it begins with (APPNOTE.TXT 4.3.7). */
const zipStart = Buffer.from('PK\u0003\u0004')

/** Whether a file is a zip by its first bytes. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(zipStart.length)
    await file.read(start, 0, start.length, 0)
    return start.equals(zipStart)
  } finally {
    await file.close()
  }
}

/**
 * Opens a zip for as long as `work` takes, with the files that are not a system's own. Nothing larger than an image
 * may be comes out of it, whatever its directory says.
 * @throws MediaError `media.archiveRejected`
 */
export async function withArchive<Value>(
  path: string,
  work: (files: readonly ArchivedFile[]) => Promise<Value>,
): Promise<Value> {
  const { openPromise } = await import('yauzl')
  const zip = await reading(() => openPromise(path, { autoClose: false }))
  try {
    const entries = await reading(() => listEntries(zip))
    return await work(entries.map((entry) => ({ name: entry.fileName, read: () => readEntry(zip, entry) })))
  } finally {
    zip.close()
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const found: Entry[] = []
  let bytes = 0
  let passed = 0
  for await (const entry of zip.eachEntry()) {
    if (++passed > limits.cubeArchiveEntriesMax + limits.cubeArchiveHiddenMax) throw appError(tooMany)
    if (entry.fileName.endsWith('/') || isHiddenPath(entry.fileName)) continue
    bytes += entry.uncompressedSize
    if (entry.isEncrypted()) throw appError('This zip is locked with a password. Make one without and upload that.')
    if (bytes > limits.imageMaxBytes) throw appError('What is in this zip is larger than a panorama may be.')
    if (found.push(entry) > limits.cubeArchiveEntriesMax) throw appError(tooMany)
  }
  return found
}

const tooMany = 'There are too many files in this zip. Put the six faces of one cube into it and nothing else.'

/** The directory's size is what its reader holds the stream to; a longer one is an error. */
function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return reading(async () => {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part)
    const bytes = Buffer.concat(parts)
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is not what was put into the zip`)
    return bytes
  })
}

function appError(message: string): MediaError {
  return new MediaError('media.archiveRejected', message, { forPerson: true })
}

/** What the reader of the zip objects to is the file's fault; what the disk does is not. */
async function reading<Value>(step: () => Promise<Value>): Promise<Value> {
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof MediaError || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw new MediaError('media.archiveRejected', undefined, { cause })
  }
}
