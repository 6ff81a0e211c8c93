/** EXIF is before the image data of a JPEG, in a segment of at most 64 KiB. */
const headBytes = 128 * 1024
const startOfImage = 0xffd8
const app1 = 0xffe1
const exifSignature = 0x45786966
const exifHeaderBytes = 6
/** Offset in the TIFF header of the pointer to the first directory (IFD). */
const directoryPointerOffset = 4
/** Tag (2 bytes), type (2), count (4), and the value or a pointer to it (4). */
const entryBytes = 12
/** Longer values are stored elsewhere; the entry points to them. */
const inlineMaxBytes = 4
const textMaxBytes = 40
const littleEndianMark = 0x4949
const tags = { exifDirectory: 0x8769, dateTimeOriginal: 0x9003, subSeconds: 0x9291 } as const

/** TIFF structure with the EXIF fields of a JPEG; null if it has none. */
function exifBlock(head: DataView): DataView | null {
  if (head.byteLength < 4 || head.getUint16(0) !== startOfImage) return null
  for (let offset = 2; offset + 10 <= head.byteLength; offset += 2 + head.getUint16(offset + 2)) {
    const marker = head.getUint16(offset)
    if (marker < 0xffe0 || marker > 0xfffe) return null
    if (marker !== app1 || head.getUint32(offset + 4) !== exifSignature) continue
    return new DataView(head.buffer, head.byteOffset + offset + 4 + exifHeaderBytes)
  }
  return null
}

type Entry = { readonly count: number; readonly offset: number }

/** Entries of a directory by their tag. The offset is the position of the value, or of the pointer to the value. */
function entriesOf(exif: DataView, directory: number, isLittleEndian: boolean): ReadonlyMap<number, Entry> {
  const count = exif.getUint16(directory, isLittleEndian)
  const entries = new Map<number, Entry>()
  for (let index = 0; index < count; index += 1) {
    const offset = directory + 2 + index * entryBytes
    entries.set(exif.getUint16(offset, isLittleEndian), {
      count: exif.getUint32(offset + 4, isLittleEndian),
      offset: offset + 8,
    })
  }
  return entries
}

function readText(exif: DataView, entry: Entry | undefined, isLittleEndian: boolean): string {
  if (entry === undefined || entry.count > textMaxBytes) return ''
  const start = entry.count <= inlineMaxBytes ? entry.offset : exif.getUint32(entry.offset, isLittleEndian)
  const bytes = Array.from({ length: entry.count }, (_, index) => exif.getUint8(start + index))
  return String.fromCharCode(...bytes.filter((byte) => byte !== 0))
}

function readTime(exif: DataView): number | null {
  const isLittleEndian = exif.getUint16(0) === littleEndianMark
  const imageEntries = entriesOf(exif, exif.getUint32(directoryPointerOffset, isLittleEndian), isLittleEndian)
  const pointer = imageEntries.get(tags.exifDirectory)
  if (pointer === undefined) return null
  const exifEntries = entriesOf(exif, exif.getUint32(pointer.offset, isLittleEndian), isLittleEndian)
  const text = readText(exif, exifEntries.get(tags.dateTimeOriginal), isLittleEndian)
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  const wholeMs = Date.parse(`${year}-${month}-${day}T${time}Z`)
  const fraction = Number(`0.${readText(exif, exifEntries.get(tags.subSeconds), isLittleEndian).trim()}`)
  const fractionMs = Number.isNaN(fraction) ? 0 : Math.round(fraction * 1000)
  return Number.isNaN(wholeMs) ? null : wholeMs + fractionMs
}

/**
 * Time of capture of a JPEG on its camera's clock, in milliseconds as if that clock showed UTC; null if the file
 * doesn't have it. It orders files before they are uploaded; the server reads the time of more formats, with time
 * zones.
 */
export async function readCapturedAtMs(file: File): Promise<number | null> {
  if (!/\.jpe?g$/i.test(file.name) && file.type !== 'image/jpeg') return null
  try {
    const exif = exifBlock(new DataView(await file.slice(0, headBytes).arrayBuffer()))
    return exif === null ? null : readTime(exif)
  } catch {
    // A directory is truncated, or points outside the bytes that were read.
    return null
  }
}
