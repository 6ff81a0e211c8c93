import type { CaptureFacts } from '../../ports/media-builder.ts'
import { withByteSource } from './byte-source.ts'
import { readCapturedAt } from './captured-at.ts'
import { type ExifFields, readExifFields } from './exif-fields.ts'
import { type GPano, readGPano } from './gpano.ts'
import { type IptcFields, readIptcFields } from './iptc-fields.ts'
import { readJpegBlocks } from './jpeg-blocks.ts'
import { readHeading, readLocation } from './location-and-heading.ts'
import { type MetadataBlocks, tiffMaxBytes } from './metadata-blocks.ts'
import { readPngBlocks } from './png-blocks.ts'
import { readTitle } from './title.ts'
import { readXmpFields, type XmpFields } from './xmp-fields.ts'

export type ImageMetadata = {
  readonly captured: CaptureFacts
  /** Absent if the image isn't tagged as a panorama. */
  readonly gpano: GPano | undefined
}

/** Metadata that the decoder found: at most one block of each kind. */
type DecodedBlocks = {
  readonly mimeType: string
  readonly exif: Buffer | undefined
  readonly xmp: Buffer | undefined
}

/**
 * Reads EXIF, all XMP packets and IPTC fields of an image in any accepted format. Invalid metadata is ignored, so it never
 * makes an image unusable.
 */
export async function readImageMetadata(input: string | Uint8Array, decoded: DecodedBlocks): Promise<ImageMetadata> {
  const blocks = await readBlocks(input, decoded)
  const exif = await readExifFields(blocks.exif)
  const xmp = readXmpFields(blocks.xmp)
  const iptc = readIptcFields(blocks.photoshop)
  return { captured: readCaptured(exif, xmp, iptc), gpano: readGPano(xmp) }
}

function readBlocks(input: string | Uint8Array, { mimeType, exif, xmp }: DecodedBlocks): Promise<MetadataBlocks> {
  return withByteSource(input, async (source) => {
    if (mimeType === 'image/jpeg') return readJpegBlocks(source)
    if (mimeType === 'image/png') return readPngBlocks(source)
    // A TIFF file is itself an EXIF block. Its directories may be anywhere in the file.
    const isTiff = mimeType === 'image/tiff' && source.sizeBytes <= tiffMaxBytes
    const tiff = isTiff ? await source.read(0, source.sizeBytes) : undefined
    return { exif: [exif, tiff].filter((block) => block !== undefined), xmp: xmp ? [xmp] : [], photoshop: [] }
  })
}

function readCaptured(exif: ExifFields, xmp: XmpFields, iptc: IptcFields): CaptureFacts {
  const title = readTitle(exif, xmp, iptc)
  const headingDeg = readHeading(exif, xmp)
  const capturedAt = readCapturedAt(exif, xmp)
  const location = readLocation(exif, xmp)
  return {
    ...(title === undefined ? {} : { title }),
    ...(headingDeg === undefined ? {} : { headingDeg }),
    ...(capturedAt === undefined ? {} : { capturedAt }),
    ...(location === undefined ? {} : { location }),
  }
}
