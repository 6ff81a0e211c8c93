import { limits } from '../../../shared/limits.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { sharp } from '../safe-sharp.ts'
import { decoding, inspectPicture } from './inspect-picture.ts'

const quality = 80

/** A small JPEG of a picture: upright, in sRGB, on white where it is transparent, without metadata. */
export async function makeThumbnail(inputPath: string): Promise<Buffer> {
  const { widthPx, heightPx } = await inspectPicture(inputPath)
  if (widthPx * heightPx > limits.imageMaxPixels) throw new MediaRefusal('media.tooManyPixels')
  const picture = sharp(inputPath, { failOn: 'warning', limitInputPixels: limits.imageMaxPixels })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .resize({ width: limits.thumbnailWidthPx, withoutEnlargement: true })
    .jpeg({ quality, mozjpeg: true })
  return decoding(() => picture.toBuffer())
}
