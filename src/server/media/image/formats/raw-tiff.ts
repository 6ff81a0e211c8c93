/** Facts that accompany pixels of our own decoder. */
export type TiffFrame = {
  readonly widthPx: number
  readonly heightPx: number
  /** As EXIF counts them. */
  readonly orientation: number
  readonly profile: Buffer | undefined
}

/** Header, fields and their values. */
const headBytes = 256
const short = 3
const long = 4
const undefinedType = 7

type Field = readonly [tag: number, type: number, count: number, value: number]

/**
 * An uncompressed TIFF (TIFF 6.0, 2 and 6) and the place of its pixels in it, RGB, rows one after the other: so what we
 * decode ourselves enters the pipeline with its colors and its orientation.
 */
export function allocateTiff({ widthPx, heightPx, orientation, profile = Buffer.alloc(0) }: TiffFrame): {
  readonly file: Buffer
  readonly pixels: Buffer
} {
  const profileAt = headBytes + 3 * widthPx * heightPx
  const file = Buffer.alloc(profileAt + profile.length)
  profile.copy(file, profileAt)
  const bitsAt = headBytes - 6
  const fields: readonly Field[] = [
    [256, long, 1, widthPx],
    [257, long, 1, heightPx],
    [258, short, 3, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, headBytes],
    [274, short, 1, orientation],
    [277, short, 1, 3],
    [278, long, 1, heightPx],
    [279, long, 1, 3 * widthPx * heightPx],
    [284, short, 1, 1],
    [34675, undefinedType, profile.length, profileAt],
  ]
  const used = profile.length > 0 ? fields : fields.slice(0, -1)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(used.length, 8)
  for (const [index, [tag, type, count, value]] of used.entries()) {
    const at = 10 + 12 * index
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  for (const sample of [0, 1, 2]) file.writeUInt16LE(8, bitsAt + 2 * sample)
  return { file, pixels: file.subarray(headBytes, profileAt) }
}
