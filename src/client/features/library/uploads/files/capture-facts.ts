import type { GeoLocation } from '../../../../../shared/media/media.ts'

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
const tags = {
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  subSeconds: 0x9291,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
} as const
/** Two numbers of four bytes: numerator and denominator. */
const rationalBytes = 8

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

type Directory = { readonly entries: ReadonlyMap<number, Entry>; readonly isLittleEndian: boolean }

/** Directory that an entry of the first one points to; null if the file doesn't have it. */
function readDirectory(exif: DataView, tag: number): Directory | null {
  const isLittleEndian = exif.getUint16(0) === littleEndianMark
  const imageEntries = entriesOf(exif, exif.getUint32(directoryPointerOffset, isLittleEndian), isLittleEndian)
  const pointer = imageEntries.get(tag)
  if (pointer === undefined) return null
  return { entries: entriesOf(exif, exif.getUint32(pointer.offset, isLittleEndian), isLittleEndian), isLittleEndian }
}

function readTime(exif: DataView): number | null {
  const directory = readDirectory(exif, tags.exifDirectory)
  if (directory === null) return null
  const { entries, isLittleEndian } = directory
  const text = readText(exif, entries.get(tags.dateTimeOriginal), isLittleEndian)
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  const wholeMs = Date.parse(`${year}-${month}-${day}T${time}Z`)
  const fraction = Number(`0.${readText(exif, entries.get(tags.subSeconds), isLittleEndian).trim()}`)
  const fractionMs = Number.isNaN(fraction) ? 0 : Math.round(fraction * 1000)
  return Number.isNaN(wholeMs) ? null : wholeMs + fractionMs
}

/** Angle in degrees from its degrees, minutes and seconds; NaN if it is missing. */
function readAngleDeg(exif: DataView, { entries, isLittleEndian }: Directory, tag: number): number {
  const entry = entries.get(tag)
  if (entry?.count !== 3) return Number.NaN
  const start = exif.getUint32(entry.offset, isLittleEndian)
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = [0, 1, 2].map((index) => {
    const offset = start + index * rationalBytes
    const numerator = exif.getUint32(offset, isLittleEndian)
    return numerator === 0 ? 0 : numerator / exif.getUint32(offset + 4, isLittleEndian)
  })
  return degrees + minutes / 60 + seconds / 3600
}

function readLocation(exif: DataView): GeoLocation | null {
  const directory = readDirectory(exif, tags.gpsDirectory)
  if (directory === null) return null
  const isRef = (tag: number, letter: string) =>
    readText(exif, directory.entries.get(tag), directory.isLittleEndian).trim().toUpperCase() === letter
  const latitudeDeg = readAngleDeg(exif, directory, tags.latitude)
  const longitudeDeg = readAngleDeg(exif, directory, tags.longitude)
  // Cameras without reception write zeros.
  const isKnown = latitudeDeg <= 90 && longitudeDeg <= 180 && (latitudeDeg !== 0 || longitudeDeg !== 0)
  if (!isKnown) return null
  return {
    latitudeDeg: isRef(tags.latitudeRef, 'S') ? -latitudeDeg : latitudeDeg,
    longitudeDeg: isRef(tags.longitudeRef, 'W') ? -longitudeDeg : longitudeDeg,
  }
}

/** Result of a reader; null if a directory is truncated, or points outside the bytes that were read. */
function readOrNull<Value>(exif: DataView, read: (exif: DataView) => Value | null): Value | null {
  try {
    return read(exif)
  } catch {
    return null
  }
}

export type CaptureFacts = {
  /** Time on the camera's clock, in milliseconds as if that clock showed UTC; null if it is unknown. */
  readonly capturedAtMs: number | null
  /** Null if it is unknown. */
  readonly location: GeoLocation | null
}

const unknownFacts: CaptureFacts = { capturedAtMs: null, location: null }

/**
 * Time and location of the capture of a JPEG. They order files and name their tour before they are uploaded; the server reads
 * the metadata of more formats, with time zones.
 */
export async function readCaptureFacts(file: File): Promise<CaptureFacts> {
  if (!/\.jpe?g$/i.test(file.name) && file.type !== 'image/jpeg') return unknownFacts
  const head = new DataView(await file.slice(0, headBytes).arrayBuffer())
  const exif = readOrNull(head, exifBlock)
  if (exif === null) return unknownFacts
  return { capturedAtMs: readOrNull(exif, readTime), location: readOrNull(exif, readLocation) }
}
