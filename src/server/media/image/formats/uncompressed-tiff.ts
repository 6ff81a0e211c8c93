export type TiffProperties = {
  readonly widthPx: number
  readonly heightPx: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly profile: Buffer | undefined
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
 * Allocates an uncompressed TIFF (TIFF 6.0, sections 2 and 6) and the buffer of its RGB pixels, row by row. It passes
 * the pixels of other decoders to sharp together with their profile and orientation.
 */
export function allocateTiff({ widthPx, heightPx, orientation, profile = Buffer.alloc(0) }: TiffProperties): {
  readonly file: Buffer
  readonly pixels: Buffer
} {
  const profileOffset = pixelsOffset + 3 * widthPx * heightPx
  const file = Buffer.alloc(profileOffset + profile.length)
  profile.copy(file, profileOffset)
  const bitsPerSampleOffset = pixelsOffset - 6
  const fields: readonly Field[] = [
    [tags.imageWidth, long, 1, widthPx],
    [tags.imageLength, long, 1, heightPx],
    [tags.bitsPerSample, short, 3, bitsPerSampleOffset],
    [tags.compression, short, 1, uncompressed],
    [tags.photometricInterpretation, short, 1, rgb],
    [tags.stripOffsets, long, 1, pixelsOffset],
    [tags.orientation, short, 1, orientation],
    [tags.samplesPerPixel, short, 1, 3],
    [tags.rowsPerStrip, long, 1, heightPx],
    [tags.stripByteCounts, long, 1, 3 * widthPx * heightPx],
    [tags.planarConfiguration, short, 1, interleaved],
    [tags.iccProfile, undefinedType, profile.length, profileOffset],
  ]
  const usedFields = profile.length > 0 ? fields : fields.slice(0, -1)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(usedFields.length, 8)
  for (const [index, [tag, type, count, value]] of usedFields.entries()) {
    const offset = 10 + 12 * index
    file.writeUInt16LE(tag, offset)
    file.writeUInt16LE(type, offset + 2)
    file.writeUInt32LE(count, offset + 4)
    file.writeUInt32LE(value, offset + 8)
  }
  for (const sample of [0, 1, 2]) file.writeUInt16LE(8, bitsPerSampleOffset + 2 * sample)
  return { file, pixels: file.subarray(pixelsOffset, profileOffset) }
}
