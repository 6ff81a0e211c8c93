import { crc32, deflateSync } from 'node:zlib'

type ExifValue = string | readonly (readonly [number, number])[]
/** Values by tag number in the directories of the image, of the exposure and of the GPS receiver. */
export type ExifDirectories = {
  readonly image?: Readonly<Record<number, ExifValue>>
  readonly photo?: Readonly<Record<number, ExifValue>>
  readonly gps?: Readonly<Record<number, ExifValue>>
}

export const exifTags = {
  dateTime: 0x0132,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
  offsetTime: 0x9010,
  offsetTimeOriginal: 0x9011,
  offsetTimeDigitized: 0x9012,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  timeStamp: 7,
  imgDirection: 17,
  dateStamp: 29,
} as const

const exifPointer = 0x8769
const gpsPointer = 0x8825
const typeAscii = 2
const typeLong = 4
const typeRational = 5

type Entry = { readonly tag: number; readonly type: number; readonly count: number; readonly bytes: Buffer }

function createEntry(tag: number, value: ExifValue): Entry {
  if (typeof value === 'string') {
    const bytes = Buffer.from(`${value}\0`, 'latin1')
    return { tag, type: typeAscii, count: bytes.length, bytes }
  }
  const bytes = Buffer.alloc(8 * value.length)
  for (const [index, [numerator, denominator]] of value.entries()) {
    bytes.writeUInt32BE(numerator, 8 * index)
    bytes.writeUInt32BE(denominator, 8 * index + 4)
  }
  return { tag, type: typeRational, count: value.length, bytes }
}

function pointerTo(tag: number, offset: number): Entry {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(offset)
  return { tag, type: typeLong, count: 1, bytes }
}

/** Image file directory (TIFF 6.0, section 2): entries sorted by tag, followed by the values that don't fit into them. */
function createDirectory(entries: readonly Entry[], offset: number): Buffer {
  const sorted = entries.toSorted((a, b) => a.tag - b.tag)
  const head = Buffer.alloc(2 + 12 * sorted.length + 4)
  head.writeUInt16BE(sorted.length)
  const values: Buffer[] = []
  let valueOffset = offset + head.length
  for (const [index, { tag, type, count, bytes }] of sorted.entries()) {
    const entryOffset = 2 + 12 * index
    head.writeUInt16BE(tag, entryOffset)
    head.writeUInt16BE(type, entryOffset + 2)
    head.writeUInt32BE(count, entryOffset + 4)
    if (bytes.length <= 4) bytes.copy(head, entryOffset + 8)
    else {
      head.writeUInt32BE(valueOffset, entryOffset + 8)
      values.push(bytes)
      valueOffset += bytes.length
    }
  }
  return Buffer.concat([head, ...values])
}

const entriesOf = (values: Readonly<Record<number, ExifValue>> = {}): Entry[] =>
  Object.entries(values).map(([tag, value]) => createEntry(Number(tag), value))

/** Big-endian EXIF block without JPEG's `Exif` prefix. */
export function exifBlock({ image, photo, gps }: ExifDirectories): Buffer {
  const header = Buffer.from('MM\0*\0\0\0\b', 'latin1')
  const imageEntries = entriesOf(image)
  const withPointers = (photoOffset: number, gpsOffset: number) =>
    createDirectory(
      [...imageEntries, pointerTo(exifPointer, photoOffset), pointerTo(gpsPointer, gpsOffset)],
      header.length,
    )
  const photoOffset = header.length + withPointers(0, 0).length
  const photoDirectory = createDirectory(entriesOf(photo), photoOffset)
  const gpsOffset = photoOffset + photoDirectory.length
  return Buffer.concat([
    header,
    withPointers(photoOffset, gpsOffset),
    photoDirectory,
    createDirectory(entriesOf(gps), gpsOffset),
  ])
}

const app1Marker = 0xe1
const app13Marker = 0xed

/** One APP1 segment of a JPEG. */
const app1 = (name: string, body: Buffer) => segment(app1Marker, name, body)

function segment(marker: number, name: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export const exifSegment = (block: Buffer): Buffer => app1('Exif\0\0', block)
export const xmpSegment = (packet: Buffer): Buffer => app1('http://ns.adobe.com/xap/1.0/\0', packet)

/** Segment with IPTC fields by their dataset number, in UTF-8. */
export function iptcSegment(values: Readonly<Record<number, string>>): Buffer {
  const fields = Object.entries(values).map(([dataset, value]) => {
    const text = Buffer.from(value)
    const head = Buffer.from([0x1c, 2, Number(dataset), 0, 0])
    head.writeUInt16BE(text.length, 3)
    return Buffer.concat([head, text])
  })
  const record = Buffer.concat(fields)
  const head = Buffer.from('8BIM\u0004\u0004\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(record.length, 8)
  return segment(app13Marker, 'Photoshop 3.0\0', Buffer.concat([head, record]))
}

/** Segments of extended XMP, each of which repeats the digest and the length of the whole packet. */
export function extendedSegments(packet: Buffer, guid: string, partBytes: number): Buffer[] {
  const segments: Buffer[] = []
  for (let offset = 0; offset < packet.length; offset += partBytes) {
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(packet.length)
    sizes.writeUInt32BE(offset, 4)
    const part = packet.subarray(offset, offset + partBytes)
    segments.push(app1('http://ns.adobe.com/xmp/extension/\0', Buffer.concat([Buffer.from(guid), sizes, part])))
  }
  return segments
}

/** Inserts segments at the start of a JPEG. */
export function jpegWith(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** Chunks of a PNG in which programs store metadata. */
export const pngChunks = {
  exif: (block: Buffer) => pngChunk('eXIf', block),
  xmp: (packet: Buffer) => pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), packet])),
  packedXmp: (packet: Buffer) =>
    pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0en\0XMP\0'), deflateSync(packet)])),
  rawProfile: (name: string, bytes: Buffer) => {
    const hexLines = bytes.toString('hex').replace(/.{72}/g, '$&\n')
    const profile = Buffer.from(`\n${name}\n${String(bytes.length).padStart(8)}\n${hexLines}\n`)
    return pngChunk('zTXt', Buffer.concat([Buffer.from(`Raw profile type ${name}\0\0`), deflateSync(profile)]))
  },
}

const pngHeaderBytes = 33
const pngEndBytes = 12

/** Inserts a chunk before or after the image data of a PNG. */
export function pngWith(png: Buffer, chunk: Buffer, position: 'before' | 'after'): Buffer {
  const offset = position === 'before' ? pngHeaderBytes : png.length - pngEndBytes
  return Buffer.concat([png.subarray(0, offset), chunk, png.subarray(offset)])
}
