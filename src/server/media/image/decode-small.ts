import type { Sharp } from 'sharp'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import { decoding } from './decoding.ts'
import type { ImageHeader } from './formats/image-format.ts'

/** A whole image, small: RGB, rows one after the other, upright, in sRGB. */
export type SmallRaster = { readonly pixels: Buffer; readonly widthPx: number; readonly heightPx: number }

/** Widest small image. Decoders of JPEG leave out most of the work for an eighth of the width. */
export const smallMaxWidthPx = 1024

/** Decodes an image to its end, and says whether the decoder had something to say about it. */
export async function decodeSmall(
  image: Sharp,
  { widthPx, hasAlpha }: Pick<ImageHeader, 'widthPx' | 'hasAlpha'>,
): Promise<{ readonly raster: SmallRaster; readonly hasWarned: boolean }> {
  let hasWarned = false
  image.on('warning', () => {
    hasWarned = true
  })
  image.autoOrient().resize({ width: Math.min(widthPx, smallMaxWidthPx), kernel: 'linear' })
  const [r, g, b] = emptyColor
  if (hasAlpha) image.flatten({ background: { r, g, b } })
  const { data, info } = await decoding(() => image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }))
  return { raster: { pixels: data, widthPx: info.width, heightPx: info.height }, hasWarned }
}
