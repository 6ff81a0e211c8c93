/** Blocks of metadata in a file, each kind in the order of trust. */
export type MetadataBlocks = {
  /** EXIF, with or without the name that JPEG puts before it. */
  readonly exif: readonly Buffer[]
  /** XMP packets, in any encoding. */
  readonly xmp: readonly Buffer[]
}

/** Metadata of one file that is read at most. Depth maps and sound in extended XMP take tens of megabytes. */
export const metadataMaxBytes = 64 * 1024 ** 2
/** Larger TIFF files aren't read for their dates and places: they would have to be in memory whole. */
export const tiffMaxBytes = 512 * 1024 ** 2
/** Segments or chunks of one file that are looked at. */
export const metadataMaxParts = 10_000

const exifName = Buffer.from('Exif\0')

/** The TIFF structure of an EXIF block, without the name before it. */
export function withoutExifName(block: Buffer): Buffer {
  return block.subarray(0, exifName.length).equals(exifName) ? block.subarray(exifName.length + 1) : block
}
