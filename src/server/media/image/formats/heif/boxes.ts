import { MediaError } from '../../../../ports/media-builder.ts'

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2) without its header. */
export type Box = { readonly type: string; readonly body: Buffer; readonly offset: number }

const boxesMax = 20_000
const numberWidths = [1, 2, 4, 8]

/** The boxes within some bytes; what follows the last whole one is passed over. `offset` is where the bytes begin in the file. */
export function boxesIn(bytes: Buffer, offset = 0): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < boxesMax; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const head = isLong ? 16 : 8
    if (length < head || at + length > bytes.length) break
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + head, at + length),
      offset: offset + at + head,
    })
    at += length
  }
  return boxes
}

/** Reads numbers one after the other. @throws MediaError `media.damaged` at the end of the bytes, and for other widths */
export class FieldReader {
  private at = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** A big-endian number of 0, 1, 2, 4 or 8 bytes; none is 0. */
  number(width: number): number {
    if (width === 0) return 0
    if (!numberWidths.includes(width)) throw new MediaError('media.damaged', `a number of ${width} bytes`)
    const field = this.take(width)
    return width === 8 ? Number(field.readBigUInt64BE()) : field.readUIntBE(0, width)
  }

  text(length: number): string {
    return this.take(length).toString('latin1')
  }

  /** Text up to a zero, or to the end. */
  line(): string {
    const end = this.bytes.indexOf(0, this.at)
    const text = this.bytes.toString('utf8', this.at, end < 0 ? this.bytes.length : end)
    this.at = end < 0 ? this.bytes.length : end + 1
    return text
  }

  rest(): Buffer {
    return this.bytes.subarray(this.at)
  }

  private take(length: number): Buffer {
    const end = this.at + length
    if (end > this.bytes.length) throw new MediaError('media.damaged', 'a box ends too early')
    const field = this.bytes.subarray(this.at, end)
    this.at = end
    return field
  }
}
