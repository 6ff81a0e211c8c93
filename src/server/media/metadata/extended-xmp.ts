import { metadataMaxBytes } from './metadata-blocks.ts'
import { xmpText } from './xmp-text.ts'

/** A segment of extended XMP (XMP part 3, 1.1.3.1), which a JPEG has if its XMP is larger than one segment. */
export type ExtendedXmpSegment = {
  /** MD5 digest of the whole extension. The main packet refers to it. */
  readonly guid: string
  readonly offset: number
  readonly bytes: Buffer
}

const signature = 'http://ns.adobe.com/xmp/extension/\0'
const guidLength = 32
const headerLength = signature.length + guidLength + 8

/** Reads the body of an APP1 segment; undefined if it isn't extended XMP. */
export function readExtendedXmpSegment(segment: Buffer): ExtendedXmpSegment | undefined {
  if (segment.length < headerLength || segment.toString('latin1', 0, signature.length) !== signature) return undefined
  const guid = segment.toString('latin1', signature.length, signature.length + guidLength).toUpperCase()
  return { guid, offset: segment.readUInt32BE(headerLength - 4), bytes: segment.subarray(headerLength) }
}

/**
 * Joins the segments of each extension by their offsets. An extension that no packet refers to is left over from an
 * earlier edit, and is read only if packets refer to none.
 */
export function joinExtendedXmp(packets: readonly Buffer[], segments: readonly ExtendedXmpSegment[]): Buffer[] {
  const mainText = packets.map(xmpText).join('\n').toUpperCase()
  const guids = [...new Set(segments.map(({ guid }) => guid))]
  const referencedGuids = guids.filter((guid) => mainText.includes(guid))
  let remainingBytes = metadataMaxBytes
  return (referencedGuids.length > 0 ? referencedGuids : guids).flatMap((guid) => {
    const ownSegments = segments.filter((segment) => segment.guid === guid)
    const length = ownSegments.reduce((end, { offset, bytes }) => Math.max(end, offset + bytes.length), 0)
    if (length > remainingBytes) return []
    remainingBytes -= length
    // Missing segments are left blank; usually they are parts of one long value.
    const extension = Buffer.alloc(length, ' ')
    for (const { offset, bytes } of ownSegments) extension.set(bytes, offset)
    return [extension]
  })
}
