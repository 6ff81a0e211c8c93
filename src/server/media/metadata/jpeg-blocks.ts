import type { ByteSource } from './byte-source.ts'
import { type ExtendedPart, joinExtendedXmp, readExtendedPart } from './extended-xmp.ts'
import { type MetadataBlocks, metadataMaxBytes, metadataMaxParts } from './metadata-blocks.ts'

const app1 = 0xe1
const startOfScan = 0xda
const endOfImage = 0xd9
const exifName = 'Exif\0'
const xmpName = 'http://ns.adobe.com/xap/1.0/\0'

/** Markers without a length: TEM, and those of restarts. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Bodies of the APP1 segments before the image data, as far as the file has the structure of a JPEG. */
async function* readApp1Segments(source: ByteSource): AsyncGenerator<Buffer> {
  let offset = 2
  let bytes = 0
  for (let part = 0; part < metadataMaxParts && bytes <= metadataMaxBytes; part++) {
    const head = await source.read(offset, 4)
    const [first, marker = endOfImage] = head
    if (first !== 0xff || marker === startOfScan || marker === endOfImage) return
    if (marker === 0xff || standsAlone(marker)) {
      // A fill byte may stand before any marker.
      offset += marker === 0xff ? 1 : 2
      continue
    }
    const length = head.length === 4 ? head.readUInt16BE(2) : 0
    if (length < 2) return
    if (marker === app1) {
      bytes += length
      yield await source.read(offset + 4, length - 2)
    }
    offset += 2 + length
  }
}

/** Metadata of a JPEG: EXIF, XMP packets, and behind them extended XMP, wherever its segments are (XMP part 3, section 1.1.3). */
export async function readJpegBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const exif: Buffer[] = []
  const packets: Buffer[] = []
  const parts: ExtendedPart[] = []
  for await (const segment of readApp1Segments(source)) {
    const extended = readExtendedPart(segment)
    if (extended) parts.push(extended)
    else if (segment.toString('latin1', 0, xmpName.length) === xmpName) packets.push(segment.subarray(xmpName.length))
    else if (segment.toString('latin1', 0, exifName.length) === exifName) exif.push(segment)
  }
  return { exif, xmp: [...packets, ...joinExtendedXmp(packets, parts)] }
}
