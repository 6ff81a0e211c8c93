const edgePx = 8
const middleLevel = 128

function segment(code: number, body: readonly number[]): Buffer {
  const length = body.length + 2
  return Buffer.from([0xff, code, length >> 8, length & 0xff, ...body])
}

/** Bits of a value, most significant first. */
const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1)

/** Packs bits into bytes, padded with ones, with a zero byte after each 0xFF (ISO/IEC 10918-1, F.1.2.3). */
function packBits(bits: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let offset = 0; offset < bits.length; offset += 8) {
    const byte = [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => (sum << 1) | (bits[offset + bit] ?? 1), 0)
    bytes.push(byte)
    if (byte === 0xff) bytes.push(0)
  }
  return Buffer.from(bytes)
}

/** Coded DC difference from the previous block, with a code of four bits for each size, and no AC coefficients. */
function blockBits(difference: number): number[] {
  const size = 32 - Math.clz32(Math.abs(difference))
  const low = difference < 0 ? difference + 2 ** size - 1 : difference
  return [...bitsOf(size, 4), ...bitsOf(low, size), 0]
}

export type JpegParts = {
  /** Everything before the coded data. */
  readonly head: Buffer
  /** Coded data between restart markers. */
  readonly intervals: readonly Buffer[]
}

/**
 * Gray JPEG of 8×8 blocks in rows of `columns`, each of one level, with a restart marker after every `restartEvery`
 * blocks: simple enough to be broken by hand.
 */
export function handMadeJpeg(levels: readonly number[], columns: number, restartEvery = columns): JpegParts {
  const widthPx = columns * edgePx
  const heightPx = (levels.length / columns) * edgePx
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => edgePx)]),
    segment(0xc0, [8, heightPx >> 8, heightPx & 0xff, widthPx >> 8, widthPx & 0xff, 1, 1, 0x11, 0]),
    // DC table: twelve codes of four bits, for the sizes 0 to 11.
    segment(0xc4, [0, 0, 0, 0, 12, ...Array.from({ length: 12 }, () => 0), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    // AC table: one code of one bit, for the end of a block.
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xdd, [restartEvery >> 8, restartEvery & 0xff]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
  ])
  const intervals: Buffer[] = []
  for (let firstBlock = 0; firstBlock < levels.length; firstBlock += restartEvery) {
    let previousLevel = middleLevel
    const bits = levels.slice(firstBlock, firstBlock + restartEvery).flatMap((level) => {
      const difference = level - previousLevel
      previousLevel = level
      return blockBits(difference)
    })
    intervals.push(packBits(bits))
  }
  return { head, intervals }
}

export const jpegEnd = Buffer.from([0xff, 0xd9])

/** Joins the parts. Bytes in `before` are inserted between an interval and the marker that follows it. */
export function joinJpeg(
  { head, intervals }: JpegParts,
  { end = jpegEnd, before = [] as readonly (Buffer | undefined)[] } = {},
): Buffer {
  const data = intervals.flatMap((interval, index) => [
    interval,
    before[index] ?? Buffer.alloc(0),
    index + 1 < intervals.length ? Buffer.from([0xff, 0xd0 + (index % 8)]) : end,
  ])
  return Buffer.concat([head, ...data])
}
