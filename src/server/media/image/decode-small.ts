import type { Sharp } from 'sharp'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import { withDecodingErrors } from './decoding-errors.ts'
import type { ImageHeader } from './formats/image-format.ts'

/** A small upright version of an image in 8-bit sRGB, row by row. */
export type SmallRaster = { readonly pixels: Buffer; readonly widthPx: number; readonly heightPx: number }

/** Maximum width of a small raster. JPEG decoders that shrink to an eighth skip most of their work. */
const maxWidthPx = 1024

/** Decodes an image completely to a small raster, and returns whether the decoder warned. */
export async function decodeSmall(
  image: Sharp,
  { widthPx, hasAlpha }: Pick<ImageHeader, 'widthPx' | 'hasAlpha'>,
): Promise<{ readonly raster: SmallRaster; readonly hasWarned: boolean }> {
  let hasWarned = false
  image.on('warning', () => {
    hasWarned = true
  })
  image.autoOrient().resize({ width: Math.min(widthPx, maxWidthPx), kernel: 'linear' })
  const [r, g, b] = emptyColor
  if (hasAlpha) image.flatten({ background: { r, g, b } })
  const { data, info } = await withDecodingErrors(() =>
    image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  )
  return { raster: { pixels: data, widthPx: info.width, heightPx: info.height }, hasWarned }
}
