import type { Sharp } from 'sharp'
import { limits } from '../../../shared/limits.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { decoding } from './decoding.ts'
import { inspectImage } from './inspect-image.ts'

const quality = 80

/** As a thumbnail is sent. */
export function smallJpeg(image: Sharp): Sharp {
  return image.resize({ width: limits.thumbnailWidthPx, withoutEnlargement: true }).jpeg({ quality, mozjpeg: true })
}

/** A small JPEG of an image: upright, in sRGB, on white where it is transparent, without metadata. */
export async function makeThumbnail(inputPath: string): Promise<Buffer> {
  const facts = await inspectImage(inputPath)
  if (facts.widthPx * facts.heightPx > limits.imageMaxPixels) throw new MediaError('media.tooManyPixels')
  await facts.checkBeforeDecoding()
  const image = await facts.open(limits.imageMaxPixels)
  image.autoOrient().toColourspace('srgb').flatten({ background: 'white' })
  return decoding(() => smallJpeg(image).toBuffer())
}
