export type TiffProperties = {
  readonly widthPx: number
  readonly heightPx: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly profile: Buffer | undefined
}

/** Space for the header, the fields and their values. */
const pixelsOffset = 256
const short = 3
const long = 4
const undefinedType = 7

type Field = readonly [tag: number, type: number, count: number, value: number]

/**
 * Allocates an uncompressed TIFF (TIFF 6.0, sections 2 and 6) and the buffer of its RGB pixels, row by row. It carries
 * pixels of other decoders to sharp together with their profile and orientation.
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
    [256, long, 1, widthPx],
    [257, long, 1, heightPx],
    [258, short, 3, bitsPerSampleOffset],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsOffset],
    [274, short, 1, orientation],
    [277, short, 1, 3],
    [278, long, 1, heightPx],
    [279, long, 1, 3 * widthPx * heightPx],
    [284, short, 1, 1],
    [34675, undefinedType, profile.length, profileOffset],
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
