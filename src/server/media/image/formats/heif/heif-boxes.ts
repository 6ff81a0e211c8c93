import { MediaError } from '../../../../ports/media-builder.ts'

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2) without its header. */
export type Box = { readonly type: string; readonly body: Buffer; readonly offset: number }

const boxesMax = 20_000
const numberWidths = [1, 2, 4, 8]

/** Complete boxes in some bytes, which begin at `bytesOffset` of the file. */
export function boxesIn(bytes: Buffer, bytesOffset = 0): Box[] {
  const boxes: Box[] = []
  let start = 0
  while (start + 8 <= bytes.length && boxes.length < boxesMax) {
    const size32 = bytes.readUInt32BE(start)
    const isLong = size32 === 1 && start + 16 <= bytes.length
    // A size of 0 means up to the end.
    const shortLength = size32 === 0 ? bytes.length - start : size32
    const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : shortLength
    const headerBytes = isLong ? 16 : 8
    if (length < headerBytes || start + length > bytes.length) break
    boxes.push({
      type: bytes.toString('latin1', start + 4, start + 8),
      body: bytes.subarray(start + headerBytes, start + length),
      offset: bytesOffset + start + headerBytes,
    })
    start += length
  }
  return boxes
}

/** Reads fields in sequence. @throws MediaError `media.damaged` beyond the end, and for widths that numbers can't have */
export class FieldReader {
  private offset = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Reads a big-endian number of 0, 1, 2, 4 or 8 bytes; without bytes it is 0. */
  readNumber(width: number): number {
    if (width === 0) return 0
    if (!numberWidths.includes(width)) throw new MediaError('media.damaged', `a number of ${width} bytes`)
    const field = this.readBytes(width)
    return width === 8 ? Number(field.readBigUInt64BE()) : field.readUIntBE(0, width)
  }

  readText(length: number): string {
    return this.readBytes(length).toString('latin1')
  }

  /** Reads a NUL-terminated string; the terminator may be missing at the end. */
  readTerminatedText(): string {
    const end = this.bytes.indexOf(0, this.offset)
    const text = this.bytes.toString('utf8', this.offset, end < 0 ? this.bytes.length : end)
    this.offset = end < 0 ? this.bytes.length : end + 1
    return text
  }

  remainingBytes(): Buffer {
    return this.bytes.subarray(this.offset)
  }

  private readBytes(length: number): Buffer {
    const end = this.offset + length
    if (end > this.bytes.length) throw new MediaError('media.damaged', 'a box ends too early')
    const field = this.bytes.subarray(this.offset, end)
    this.offset = end
    return field
  }
}
