import type { Sharp } from 'sharp'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import type { InspectedImage } from '../image/inspect-image.ts'

/** Opens an image for decoding: upright, in sRGB, with the color of empty tiles behind transparent pixels. */
export async function openOpaque(image: InspectedImage, maxPixels: number): Promise<Sharp> {
  const opened = await image.open(maxPixels)
  if (image.isRotated) opened.autoOrient()
  const [r, g, b] = emptyColor
  if (image.hasAlpha) opened.flatten({ background: { r, g, b } })
  return opened.toColourspace('srgb')
}
