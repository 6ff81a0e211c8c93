export type TiffProperties = {
  readonly widthPx: number
  readonly heightPx: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly profile?: Buffer | undefined
}

/** Offset of the pixels, which leaves space for the header, the fields and their values. */
const pixelsOffset = 256

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

type Field = readonly [tag: number, type: number, count: number, value: number]

/**
 * Header of an uncompressed TIFF (TIFF 6.0, sections 2 and 6) of RGB pixels, which follow it row by row, and of its color
 * profile, which follows the pixels.
 */
export function tiffHeader({ widthPx, heightPx, orientation, profile }: TiffProperties): Buffer {
  const header = Buffer.alloc(pixelsOffset)
  const bitsPerSampleOffset = pixelsOffset - 6
  const pixelBytes = 3 * widthPx * heightPx
  const fields: Field[] = [
    [tags.imageWidth, long, 1, widthPx],
    [tags.imageLength, long, 1, heightPx],
    [tags.bitsPerSample, short, 3, bitsPerSampleOffset],
    [tags.compression, short, 1, uncompressed],
    [tags.photometricInterpretation, short, 1, rgb],
    [tags.stripOffsets, long, 1, pixelsOffset],
    [tags.orientation, short, 1, orientation],
    [tags.samplesPerPixel, short, 1, 3],
    [tags.rowsPerStrip, long, 1, heightPx],
    [tags.stripByteCounts, long, 1, pixelBytes],
    [tags.planarConfiguration, short, 1, interleaved],
  ]
  if (profile !== undefined && profile.length > 0) {
    fields.push([tags.iccProfile, undefinedType, profile.length, pixelsOffset + pixelBytes])
  }
  header.write('II*\0', 0, 'latin1')
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(fields.length, 8)
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const offset = 10 + 12 * index
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
