import type { ReadAt } from './buffered-reader.ts'

type EbmlLength = {
  /** `null` for the reserved unknown length, which streamed files have. */
  readonly value: number | null
  /** Bytes of the length field itself. */
  readonly width: number
}

/** Reads an EBML length (RFC 8794, 4.4), a variable-size integer. */
function ebmlLength(bytes: Buffer): EbmlLength | undefined {
  const firstByte = bytes[0] ?? 0
  const width = Math.clz32(firstByte) - 23
  if (firstByte === 0 || width > 8 || bytes.length < width) return undefined
  let value = BigInt(firstByte & (0xff >> width))
  for (let index = 1; index < width; index++) value = (value << 8n) | BigInt(bytes[index] ?? 0)
  const unknownLength = (1n << BigInt(7 * width)) - 1n
  return { value: value === unknownLength ? null : Number(value), width }
}

/** True if the segment of a Matroska or WebM file ends within the file. A streamed segment has no length to check. */
export async function isCompleteMatroska(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const head = await readAt(4, 8)
  const header = ebmlLength(head)
  if (header?.value == null) return false
  const segmentOffset = 4 + header.width + header.value
  const segment = await readAt(segmentOffset, 12)
  if (segment.length < 5) return false
  const length = ebmlLength(segment.subarray(4))
  if (length === undefined) return false
  return length.value === null || segmentOffset + 4 + length.width + length.value <= sizeBytes
}

/** Minimum of the placeholders that recorders write before they know the length: 0x7ffff000, 0x80000024 or 0xffffffff. */
const placeholderLengthMin = 0x7fff0000
/** Maximum error of programs that count the header twice or pad the last block; players play their files. */
const lengthToleranceBytes = 4096

/** Length that a RIFF header states; RF64 and BW64 have it in their `ds64` chunk (EBU Tech 3306, 3.5). */
async function riffLength(readAt: ReadAt): Promise<number | undefined> {
  const head = await readAt(0, 28)
  if (head.length < 28) return undefined
  const isLarge = /^(?:RF64|BW64)$/.test(head.toString('latin1', 0, 4)) && head.toString('latin1', 12, 16) === 'ds64'
  if (isLarge) return Number(head.readBigUInt64LE(20))
  return head.readUInt32LE(4)
}

/** True if a WAV is shorter than its header states, or its header states no length. */
export async function hasWrongWavLength(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const length = (await riffLength(readAt)) ?? 0
  // The length doesn't include the first eight bytes, and the file may lack its padding byte.
  return length === 0 || length + 8 > sizeBytes + 1
}

/** True if a WAV is about as long as its header states, or its header contains a placeholder. */
export async function isCompleteWav(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const length = await riffLength(readAt)
  if (length === undefined) return false
  const isPlaceholder = length >= placeholderLengthMin && length <= 0xffffffff
  return isPlaceholder || length <= sizeBytes + lengthToleranceBytes
}
