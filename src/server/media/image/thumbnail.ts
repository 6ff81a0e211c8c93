import type { Sharp } from 'sharp'
import { limits } from '../../../shared/limits.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { withDecodingErrors } from './decoding-errors.ts'
import { inspectImage } from './inspect-image.ts'

const quality = 80

export function toThumbnailJpeg(image: Sharp): Sharp {
  return image.resize({ width: limits.thumbnailWidthPx, withoutEnlargement: true }).jpeg({ quality, mozjpeg: true })
}

/** Makes a thumbnail: upright, in sRGB, on a white background, without metadata. */
export async function makeThumbnail(inputPath: string): Promise<Buffer> {
  const facts = await inspectImage(inputPath)
  if (facts.widthPx * facts.heightPx > limits.imageMaxPixels) throw new MediaError('media.tooManyPixels')
  await facts.checkBeforeDecoding()
  const image = await facts.open(limits.imageMaxPixels)
  image.autoOrient().toColourspace('srgb').flatten({ background: 'white' })
  return withDecodingErrors(() => toThumbnailJpeg(image).toBuffer())
}
