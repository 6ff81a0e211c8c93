import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { isHiddenPath } from '../../../../shared/media/hidden-files.ts'
import { mediaLimits } from '../../../../shared/media/media-limits.ts'
import { MediaError } from '../../../ports/media-builder.ts'

/** Maximum number of visible entries in a ZIP file of six faces. */
const entriesMax = 20
/** Maximum number of hidden entries, which operating systems add. */
const hiddenEntriesMax = 200

/** A file in a ZIP archive. Nothing is ever written under its name. */
export type ArchivedFile = { readonly name: string; readonly read: () => Promise<Buffer> }

/** Local file header signature of a ZIP archive that isn't empty (APPNOTE.TXT 4.3.7). */
const zipSignature = Buffer.from('PK\u0003\u0004')

export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const signature = Buffer.alloc(zipSignature.length)
    await file.read(signature, 0, signature.length, 0)
    return signature.equals(zipSignature)
  } finally {
    await file.close()
  }
}

/**
 * Opens a ZIP archive while `work` runs, without hidden files of operating systems. Its files together may be as large as
 * an image, even if its directory is forged.
 * @throws MediaError `media.archiveRejected`
 */
export async function withArchive<Value>(
  path: string,
  work: (files: readonly ArchivedFile[]) => Promise<Value>,
): Promise<Value> {
  const { openPromise } = await import('yauzl')
  const zip = await withArchiveErrors(() => openPromise(path, { autoClose: false }))
  try {
    const entries = await withArchiveErrors(() => listEntries(zip))
    return await work(entries.map((entry) => ({ name: entry.fileName, read: () => readEntry(zip, entry) })))
  } finally {
    zip.close()
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let bytes = 0
  let entryCount = 0
  for await (const entry of zip.eachEntry()) {
    if (++entryCount > entriesMax + hiddenEntriesMax) throw archiveError(tooManyFiles)
    if (entry.fileName.endsWith('/') || isHiddenPath(entry.fileName)) continue
    bytes += entry.uncompressedSize
    if (entry.isEncrypted()) throw archiveError('This ZIP file has a password. Upload one without a password.')
    if (bytes > mediaLimits.imageMaxBytes)
      throw archiveError('The images in this ZIP file are too large for a panorama.')
    if (entries.push(entry) > entriesMax) throw archiveError(tooManyFiles)
  }
  return entries
}

const tooManyFiles = 'This ZIP file has too many files. Include only the six faces of one cube.'

/** Reads a file. yauzl rejects a stream that is longer than the size in the directory. */
function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return withArchiveErrors(async () => {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has a wrong checksum`)
    return bytes
  })
}

function archiveError(message: string): MediaError {
  return new MediaError('media.archiveRejected', message, { isUserFacing: true })
}

/** Converts errors of yauzl to `MediaError`s. Errors of system calls are thrown unchanged. */
async function withArchiveErrors<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof MediaError || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw new MediaError('media.archiveRejected', undefined, { cause })
  }
}
