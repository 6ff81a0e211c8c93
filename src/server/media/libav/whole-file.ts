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

/** Lengths that a recorder wrote which did not know its own. */
const unknownWaveLengths = [0, 0xffffffff, 0x7fffffff]

/** Whether a RIFF file is as long as its header says. */
export async function isWholeWave(readAt: ReadAt, size: number): Promise<boolean> {
  const head = await readAt(0, 8)
  if (head.length < 8) return false
  const length = head.readUInt32LE(4)
  return unknownWaveLengths.includes(length) || length + 8 <= size + 1
}
