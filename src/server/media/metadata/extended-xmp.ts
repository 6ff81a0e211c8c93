import { metadataMaxBytes } from './metadata-blocks.ts'
import { xmpText } from './xmp-text.ts'

/** One segment of extended XMP. */
export type ExtendedPart = {
  /** Digest of the whole, which the main packet names. */
  readonly guid: string
  readonly offset: number
  readonly bytes: Buffer
}

const name = 'http://ns.adobe.com/xmp/extension/\0'
const guidLength = 32
const headLength = name.length + guidLength + 8

/** Reads the body of an APP1 segment; undefined where it holds no extended XMP. */
export function readExtendedPart(segment: Buffer): ExtendedPart | undefined {
  if (segment.length < headLength || segment.toString('latin1', 0, name.length) !== name) return undefined
  const guid = segment.toString('latin1', name.length, name.length + guidLength).toUpperCase()
  return { guid, offset: segment.readUInt32BE(headLength - 4), bytes: segment.subarray(headLength) }
}

/**
 * Puts the segments of extended XMP together by their offsets. An extension that no packet names is left over from an
 * earlier edit; it is read where no packet names another one.
 */
export function joinExtendedXmp(packets: readonly Buffer[], parts: readonly ExtendedPart[]): Buffer[] {
  const mainText = packets.map(xmpText).join('\n').toUpperCase()
  const guids = [...new Set(parts.map(({ guid }) => guid))]
  const named = guids.filter((guid) => mainText.includes(guid))
  let roomBytes = metadataMaxBytes
  return (named.length > 0 ? named : guids).flatMap((guid) => {
    const own = parts.filter((part) => part.guid === guid)
    const length = own.reduce((end, { offset, bytes }) => Math.max(end, offset + bytes.length), 0)
    if (length > roomBytes) return []
    roomBytes -= length
    // A missing segment is a gap in a value, which is as good as blank.
    const whole = Buffer.alloc(length, ' ')
    for (const { offset, bytes } of own) whole.set(bytes, offset)
    return [whole]
  })
}
