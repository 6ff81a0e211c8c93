import type { ByteSource } from './byte-source.ts'
import { type ExtendedXmpSegment, joinExtendedXmp, readExtendedXmpSegment } from './extended-xmp.ts'
import { type MetadataBlocks, metadataMaxBytes, metadataMaxSegments } from './metadata-blocks.ts'

const app1 = 0xe1
const app13 = 0xed
const startOfScan = 0xda
const endOfImage = 0xd9
const exifSignature = 'Exif\0'
const photoshopSignature = 'Photoshop 3.0\0'
const xmpSignature = 'http://ns.adobe.com/xap/1.0/\0'

/** Markers without a segment: TEM, RSTn and SOI. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Bodies of the APP1 and APP13 segments before the image data, up to the first structural error. */
async function* readMetadataSegments(source: ByteSource): AsyncGenerator<Buffer> {
  let offset = 2
  let metadataBytes = 0
  for (let count = 0; count < metadataMaxSegments && metadataBytes <= metadataMaxBytes; count++) {
    const head = await source.read(offset, 4)
    const [prefix, marker = endOfImage] = head
    if (prefix !== 0xff || marker === startOfScan || marker === endOfImage) return
    if (marker === 0xff || hasNoLength(marker)) {
      // Fill bytes may precede any marker.
      offset += marker === 0xff ? 1 : 2
      continue
    }
    const length = head.length === 4 ? head.readUInt16BE(2) : 0
    if (length < 2) return
    if (marker === app1 || marker === app13) {
      metadataBytes += length
      yield await source.read(offset + 4, length - 2)
    }
    offset += 2 + length
  }
}

/** Reads EXIF, XMP packets, extended XMP and image resources of a JPEG. Segments may have any order (XMP part 3, 1.1.3). */
export async function readJpegBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const exif: Buffer[] = []
  const packets: Buffer[] = []
  const photoshop: Buffer[] = []
  const extendedSegments: ExtendedXmpSegment[] = []
  for await (const segment of readMetadataSegments(source)) {
    const extended = readExtendedXmpSegment(segment)
    if (extended) extendedSegments.push(extended)
    else if (segment.toString('latin1', 0, xmpSignature.length) === xmpSignature)
      packets.push(segment.subarray(xmpSignature.length))
    else if (segment.toString('latin1', 0, exifSignature.length) === exifSignature) exif.push(segment)
    else if (segment.toString('latin1', 0, photoshopSignature.length) === photoshopSignature)
      photoshop.push(segment.subarray(photoshopSignature.length))
  }
  return { exif, xmp: [...packets, ...joinExtendedXmp(packets, extendedSegments)], photoshop }
}
