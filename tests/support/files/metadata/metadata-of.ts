import { inspectImage } from '../../../../src/server/media/image/inspect-image.ts'
import { type ImageMetadata, readImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'

/** Metadata of an image as builders read it. */
export async function metadataOf(bytes: Uint8Array): Promise<ImageMetadata> {
  return readImageMetadata(bytes, await inspectImage(bytes))
}
