import { mebibyte } from '../../../shared/kernel/units.ts'

/** Undecoded metadata of a file. The most reliable block of each list comes first. */
export type MetadataBlocks = {
  /** EXIF, with or without the signature that precedes it in a JPEG. */
  readonly exif: readonly Buffer[]
  /** XMP packets, in any encoding. */
  readonly xmp: readonly Buffer[]
  /** Image resources of Photoshop, which hold IPTC fields. */
  readonly photoshop: readonly Buffer[]
}

/** Maximum size of a file's metadata. Depth maps and audio in extended XMP take tens of megabytes. */
export const metadataMaxBytes = 64 * mebibyte
/** Maximum size of a TIFF file for reading its metadata, because the whole file has to be in memory. */
export const tiffMaxBytes = 512 * mebibyte
/** Maximum number of JPEG segments or PNG chunks that are searched for metadata. */
export const metadataMaxSegments = 10_000

/** Start of an EXIF block in a JPEG, followed by a padding byte. */
const exifSignature = Buffer.from('Exif\0')

/** TIFF structure of an EXIF block, without the signature that JPEG adds. */
export function withoutExifSignature(block: Buffer): Buffer {
  return block.subarray(0, exifSignature.length).equals(exifSignature)
    ? block.subarray(exifSignature.length + 1)
    : block
}
