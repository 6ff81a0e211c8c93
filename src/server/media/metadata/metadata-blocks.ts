/** Undecoded metadata of a file, each list in order of trust. */
export type MetadataBlocks = {
  /** EXIF, with or without the signature that precedes it in a JPEG. */
  readonly exif: readonly Buffer[]
  /** XMP packets, in any encoding. */
  readonly xmp: readonly Buffer[]
  /** Image resources of Photoshop, which hold IPTC fields. */
  readonly photoshop: readonly Buffer[]
}

/** Maximum size of the metadata of one file; depth maps and audio in extended XMP take tens of megabytes. */
export const metadataMaxBytes = 64 * 1024 ** 2
/** Metadata of larger TIFF files isn't read, because the whole file would have to be in memory. */
export const tiffMaxBytes = 512 * 1024 ** 2
export const metadataMaxSegments = 10_000

const exifSignature = Buffer.from('Exif\0')

/** Strips the signature of JPEG from an EXIF block, which leaves its TIFF structure. */
export function withoutExifSignature(block: Buffer): Buffer {
  return block.subarray(0, exifSignature.length).equals(exifSignature)
    ? block.subarray(exifSignature.length + 1)
    : block
}
