import { crc32 } from 'node:zlib'

/** Bytes that are too many for the memory, read while they are written. */
export type StreamedBody = { readonly sizeBytes: number; readonly chunks: AsyncIterable<Buffer> }

/** File of an archive. `path` has slashes and no leading one. */
export type ZipEntry = { readonly path: string; readonly body: Buffer | StreamedBody }

/** Entry as the central directory lists it. */
type WrittenEntry = {
  readonly name: Buffer
  readonly flags: number
  readonly crc: number
  readonly sizeBytes: number
  readonly offset: number
}

const signatures = {
  localHeader: 0x04034b50,
  descriptor: 0x08074b50,
  directoryHeader: 0x02014b50,
  directoryEnd: 0x06054b50,
  zip64DirectoryEnd: 0x06064b50,
  zip64Locator: 0x07064b50,
} as const

const flagsOf = {
  utf8: 0x0800,
  /** Checksum and size follow the bytes in a descriptor. */
  descriptor: 0x0008,
} as const

/** Largest values of fields; a larger number is in a ZIP64 field instead. */
const uint32Max = 0xffffffff
const uint16Max = 0xffff

const versionNeeded = { plain: 20, zip64: 45 } as const
/** Made by a Unix system, which has file modes, with features of ZIP64. */
const madeBy = (3 << 8) | versionNeeded.zip64
/** A regular file that everyone may read and its owner may change. */
const fileMode = 0o100644

const zip64Tag = 1

/** Date and time as MS-DOS stored them, in UTC, with a resolution of two seconds. Years before 1980 can't be stored. */
function dosTimeOf(date: Date): { readonly time: number; readonly day: number } {
  const year = Math.max(0, date.getUTCFullYear() - 1980)
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  }
}

/** Little-endian fields, each with its width in bytes. */
function fields(...values: readonly (readonly [value: number, widthBytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, widthBytes]) => sum + widthBytes, 0))
  let position = 0
  for (const [value, widthBytes] of values) {
    if (widthBytes === 8) buffer.writeBigUInt64LE(BigInt(value), position)
    else buffer.writeUIntLE(value, position, widthBytes)
    position += widthBytes
  }
  return buffer
}

/** Extra field with numbers of 8 bytes. */
function zip64Extra(...values: readonly number[]): Buffer {
  const widthBytes = 8
  return fields([zip64Tag, 2], [values.length * widthBytes, 2], ...values.map((value) => [value, widthBytes] as const))
}

type HeaderFields = Omit<WrittenEntry, 'offset'> & { readonly modifiedAt: Date; readonly hasZip64: boolean }

/** Fields that the local header and the directory share. */
function commonFields({ name, flags, crc, sizeBytes, modifiedAt, hasZip64 }: HeaderFields, extra: Buffer): Buffer {
  const { time, day } = dosTimeOf(modifiedAt)
  const storedSize = hasZip64 ? uint32Max : sizeBytes
  return fields(
    [hasZip64 ? versionNeeded.zip64 : versionNeeded.plain, 2],
    [flags, 2],
    // Stored without compression, because images and videos are compressed already.
    [0, 2],
    [time, 2],
    [day, 2],
    [crc, 4],
    [storedSize, 4],
    [storedSize, 4],
    [name.length, 2],
    [extra.length, 2],
  )
}

function localHeader(header: HeaderFields): Buffer {
  const extra = header.hasZip64 ? zip64Extra(header.sizeBytes, header.sizeBytes) : Buffer.alloc(0)
  return Buffer.concat([fields([signatures.localHeader, 4]), commonFields(header, extra), header.name, extra])
}

function directoryHeader(entry: WrittenEntry, modifiedAt: Date): Buffer {
  const hasZip64 = entry.sizeBytes >= uint32Max || entry.offset >= uint32Max
  const extra = hasZip64 ? zip64Extra(entry.sizeBytes, entry.sizeBytes, entry.offset) : Buffer.alloc(0)
  return Buffer.concat([
    fields([signatures.directoryHeader, 4], [madeBy, 2]),
    commonFields({ ...entry, modifiedAt, hasZip64 }, extra),
    // No comment, first disk, no internal attributes.
    fields([0, 2], [0, 2], [0, 2], [fileMode * 2 ** 16, 4], [hasZip64 ? uint32Max : entry.offset, 4]),
    entry.name,
    extra,
  ])
}

type Directory = { readonly entryCount: number; readonly offset: number; readonly sizeBytes: number }

/** End of the archive. Readers look for it first, so that an archive without it is not one. */
function directoryEnd({ entryCount, offset, sizeBytes }: Directory): Buffer {
  const hasZip64 = entryCount >= uint16Max || offset >= uint32Max || sizeBytes >= uint32Max
  const zip64Record = fields(
    [signatures.zip64DirectoryEnd, 4],
    // Size of the rest of this record.
    [44, 8],
    [madeBy, 2],
    [versionNeeded.zip64, 2],
    [0, 4],
    [0, 4],
    [entryCount, 8],
    [entryCount, 8],
    [sizeBytes, 8],
    [offset, 8],
    [signatures.zip64Locator, 4],
    [0, 4],
    [offset + sizeBytes, 8],
    [1, 4],
  )
  const count = Math.min(entryCount, uint16Max)
  const record = fields(
    [signatures.directoryEnd, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [Math.min(sizeBytes, uint32Max), 4],
    [Math.min(offset, uint32Max), 4],
    [0, 2],
  )
  return hasZip64 ? Buffer.concat([zip64Record, record]) : record
}

/** Checksum and size of an entry, after its bytes. */
function descriptorOf({ crc, sizeBytes }: Measures, hasZip64: boolean): Buffer {
  const widthBytes = hasZip64 ? 8 : 4
  return fields([signatures.descriptor, 4], [crc, 4], [sizeBytes, widthBytes], [sizeBytes, widthBytes])
}

/** Checksum and size of the bytes that were read so far. */
type Measures = { crc: number; sizeBytes: number }

async function* measured(chunks: AsyncIterable<Buffer>, measures: Measures): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    measures.crc = crc32(chunk, measures.crc)
    measures.sizeBytes += chunk.length
    yield chunk
  }
}

/**
 * Writes a ZIP archive (APPNOTE.TXT 6.3.10, with ZIP64) while its entries are read, without compression. It holds one
 * entry, or one chunk of a streamed entry, in memory, besides the names and checksums of all entries. The next entry is
 * requested once the previous one was written. An archive that breaks off lacks its directory and can't be opened.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const writtenEntries: WrittenEntry[] = []
  let writtenBytes = 0
  const count = (bytes: Buffer) => {
    writtenBytes += bytes.length
    return bytes
  }
  for await (const { path, body } of entries) {
    const offset = writtenBytes
    const name = Buffer.from(path)
    if (Buffer.isBuffer(body)) {
      const entry = { name, flags: flagsOf.utf8, crc: crc32(body), sizeBytes: body.length }
      yield count(Buffer.concat([localHeader({ ...entry, modifiedAt, hasZip64: false }), body]))
      writtenEntries.push({ ...entry, offset })
      continue
    }
    const { sizeBytes } = body
    // The checksum is known only after the bytes, and follows them. Until then it is zero, as is the size.
    const flags = flagsOf.utf8 | flagsOf.descriptor
    const hasZip64 = sizeBytes >= uint32Max
    yield count(localHeader({ name, flags, crc: 0, sizeBytes: 0, modifiedAt, hasZip64 }))
    const measures: Measures = { crc: 0, sizeBytes: 0 }
    for await (const chunk of measured(body.chunks, measures)) yield count(chunk)
    if (measures.sizeBytes !== sizeBytes)
      throw new Error(`${path} has ${measures.sizeBytes} bytes instead of ${sizeBytes}`)
    yield count(descriptorOf(measures, hasZip64))
    writtenEntries.push({ name, flags, ...measures, offset })
  }
  const offset = writtenBytes
  for (const entry of writtenEntries) yield count(directoryHeader(entry, modifiedAt))
  yield directoryEnd({ entryCount: writtenEntries.length, offset, sizeBytes: writtenBytes - offset })
}
