import type { Sharp } from 'sharp'
import { MediaError } from '../../ports/media-builder.ts'
import { withDecodingErrors } from './decoding-errors.ts'
import { imageLimits } from './image-limits.ts'
import { inspectImage } from './inspect-image.ts'

const quality = 80

/** Scales an image down to a thumbnail and encodes it as JPEG. */
export function toThumbnailJpeg(image: Sharp): Sharp {
  return image
    .resize({ width: imageLimits.thumbnailWidthPx, withoutEnlargement: true })
    .jpeg({ quality, progressive: true })
}

/** Creates a thumbnail: upright, in sRGB, on a white background, without metadata. */
export async function createThumbnail(inputPath: string): Promise<Buffer> {
  const facts = await inspectImage(inputPath)
  if (facts.widthPx * facts.heightPx > imageLimits.maxPixels) throw new MediaError('media.tooManyPixels')
  await facts.checkBeforeDecoding()
  const image = await facts.open(imageLimits.maxPixels)
  image.autoOrient().toColourspace('srgb').flatten({ background: 'white' })
  return withDecodingErrors(() => toThumbnailJpeg(image).toBuffer())
}
