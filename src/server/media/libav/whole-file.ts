/** Up to `length` bytes at an offset. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** Value of an EBML length (RFC 8794, 4.4) and the bytes it takes; `null` for the reserved unknown length. */
function ebmlLength(bytes: Buffer): { readonly value: number | null; readonly width: number } | undefined {
  const first = bytes[0] ?? 0
  const width = Math.clz32(first) - 23
  if (first === 0 || width > 8 || bytes.length < width) return undefined
  let value = BigInt(first & (0xff >> width))
  for (let index = 1; index < width; index++) value = (value << 8n) | BigInt(bytes[index] ?? 0)
  const unknown = (1n << BigInt(7 * width)) - 1n
  return { value: value === unknown ? null : Number(value), width }
}

/** Whether the segment of a Matroska or WebM file ends within the file; one that was streamed tells no length. */
export async function isWholeMatroska(readAt: ReadAt, size: number): Promise<boolean> {
  const head = await readAt(4, 8)
  const header = ebmlLength(head)
  if (header?.value == null) return false
  const segmentAt = 4 + header.width + header.value
  const segment = await readAt(segmentAt, 12)
  if (segment.length < 5) return false
  const length = ebmlLength(segment.subarray(4))
  if (length === undefined) return false
  return length.value === null || segmentAt + 4 + length.width + length.value <= size
}

/** From this length on, a recorder has written a guess: it filled the field before it knew (0x7ffff000, 0x80000024, 0xffffffff). */
const guessedWaveLength = 0x7fff0000
/** Programs that count the header twice, or fill the last block, are off by this much at most; a player reads on. */
const waveLengthTolerance = 4096

/** Length in the header of a RIFF file, which RF64 and BW64 hold in their first chunk (EBU Tech 3306, 3.5). */
async function waveLength(readAt: ReadAt): Promise<number | undefined> {
  const head = await readAt(0, 28)
  if (head.length < 28) return undefined
  const isLarge = /^(?:RF64|BW64)$/.test(head.toString('latin1', 0, 4)) && head.toString('latin1', 12, 16) === 'ds64'
  if (isLarge) return Number(head.readBigUInt64LE(20))
  return head.readUInt32LE(4)
}

/** Whether a RIFF file has another length than its header says, other than behind its end. */
export async function hasWrongLength(readAt: ReadAt, size: number): Promise<boolean> {
  const length = (await waveLength(readAt)) ?? 0
  return length === 0 || length + 8 > size + 1
}

/** Whether a RIFF file is about as long as its header says. */
export async function isWholeWave(readAt: ReadAt, size: number): Promise<boolean> {
  const length = await waveLength(readAt)
  const isGuess = length !== undefined && length >= guessedWaveLength && length <= 0xffffffff
  return length !== undefined && (isGuess || length <= size + waveLengthTolerance)
}
