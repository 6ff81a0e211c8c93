import type { Sharp } from 'sharp'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import type { InspectedImage } from '../image/inspect-image.ts'

/** Opens an image for decoding: upright, in sRGB, with the color of empty tiles behind transparent pixels. */
export async function openOpaque(image: InspectedImage, maxPixels: number): Promise<Sharp> {
  const openedImage = await image.open(maxPixels)
  if (image.isRotated) openedImage.autoOrient()
  const [r, g, b] = emptyColor
  if (image.hasAlpha) openedImage.flatten({ background: { r, g, b } })
  return openedImage.toColourspace('srgb')
}
