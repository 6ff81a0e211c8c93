export type TiffProperties = {
  readonly widthPx: number
  readonly heightPx: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly profile?: Buffer | undefined
}

/** Offset of the pixels, which leaves space for the header, the fields and their values. */
const pixelsOffset = 256

/** Offset of the directory: the number of fields, followed by the fields. */
const directoryOffset = 8
const fieldsOffset = directoryOffset + 2
const fieldBytes = 12

/** Tags of fields (TIFF 6.0, section 8, and ICC.1:2022, annex B). */
const tags = {
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometricInterpretation: 262,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  iccProfile: 34675,
} as const

/** Types of field values. */
const short = 3
const long = 4
const undefinedType = 7

const uncompressed = 1
const rgb = 2
const interleaved = 1

type Field = { readonly tag: number; readonly type: number; readonly count: number; readonly value: number }

const field = (tag: number, type: number, value: number): Field => ({ tag, type, count: 1, value })

/**
 * Header of an uncompressed TIFF (TIFF 6.0, sections 2 and 6) of RGB pixels, which follow it row by row, and of its color
 * profile, which follows the pixels.
 */
export function tiffHeader({ widthPx, heightPx, orientation, profile }: TiffProperties): Buffer {
  const header = Buffer.alloc(pixelsOffset)
  const bitsPerSampleOffset = pixelsOffset - 6
  const pixelBytes = 3 * widthPx * heightPx
  const fields: Field[] = [
    field(tags.imageWidth, long, widthPx),
    field(tags.imageLength, long, heightPx),
    { tag: tags.bitsPerSample, type: short, count: 3, value: bitsPerSampleOffset },
    field(tags.compression, short, uncompressed),
    field(tags.photometricInterpretation, short, rgb),
    field(tags.stripOffsets, long, pixelsOffset),
    field(tags.orientation, short, orientation),
    field(tags.samplesPerPixel, short, 3),
    field(tags.rowsPerStrip, long, heightPx),
    field(tags.stripByteCounts, long, pixelBytes),
    field(tags.planarConfiguration, short, interleaved),
  ]
  if (profile !== undefined && profile.length > 0) {
    fields.push({
      tag: tags.iccProfile,
      type: undefinedType,
      count: profile.length,
      value: pixelsOffset + pixelBytes,
    })
  }
  header.write('II*\0', 0, 'latin1')
  header.writeUInt32LE(directoryOffset, 4)
  header.writeUInt16LE(fields.length, directoryOffset)
  for (const [index, { tag, type, count, value }] of fields.entries()) {
    const offset = fieldsOffset + fieldBytes * index
    header.writeUInt16LE(tag, offset)
    header.writeUInt16LE(type, offset + 2)
    header.writeUInt32LE(count, offset + 4)
    header.writeUInt32LE(value, offset + 8)
  }
  for (const sample of [0, 1, 2]) header.writeUInt16LE(8, bitsPerSampleOffset + 2 * sample)
  return header
}

/**
 * Allocates an uncompressed TIFF and the buffer of its RGB pixels, row by row. It passes the pixels of other decoders to
 * sharp together with their profile and orientation.
 */
export function allocateTiff(properties: TiffProperties): { readonly file: Buffer; readonly pixels: Buffer } {
  const { widthPx, heightPx, profile = Buffer.alloc(0) } = properties
  const profileOffset = pixelsOffset + 3 * widthPx * heightPx
  const file = Buffer.alloc(profileOffset + profile.length)
  tiffHeader(properties).copy(file)
  profile.copy(file, profileOffset)
  return { file, pixels: file.subarray(pixelsOffset, profileOffset) }
}
