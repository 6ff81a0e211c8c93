/** Up to `length` bytes at an offset. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** More boxes at the top of an MP4 than fragments of an hour make. */
const topBoxesMax = 100_000

/**
 * Whether the boxes at the top of an MP4 fill the file exactly and its index is among them. ISO/IEC 14496-12, 4.2: a
 * 32-bit size that counts the header, 1 for a 64-bit size behind the type, 0 for the rest of the file.
 */
export async function isWholeMp4(readAt: ReadAt, size: number): Promise<boolean> {
  const seen = new Set<string>()
  let offset = 0
  for (let box = 0; box < topBoxesMax && offset < size; box++) {
    const header = await readAt(offset, 16)
    if (header.length < 8) break
    const type = header.toString('latin1', 4, 8)
    const short = header.readUInt32BE(0)
    if (short === 1 && header.length < 16) return false
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - offset : short
    // Some cameras leave a few bytes of nothing behind the last box.
    if (length < 8) break
    if (offset + length > size) return false
    seen.add(type)
    offset += length
  }
  return seen.has('moov')
}

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
