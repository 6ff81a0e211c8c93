import { sharp } from '../safe-sharp.ts'
import type { SmallRaster } from './decode-small.ts'
import { type InspectedImage, inspectImage } from './inspect-image.ts'

/**
 * Small raster of an image, at most `maxWidthPx` or `smallMaxWidthPx` wide, for statistics on its pixels.
 * @throws MediaError as `inspectImage` and `check` do
 */
export async function smallRaster(image: string | InspectedImage, maxWidthPx: number): Promise<SmallRaster> {
  const inspected = typeof image === 'string' ? await inspectImage(image) : image
  const { raster } = await inspected.check()
  const { pixels, widthPx, heightPx } = raster
  if (widthPx <= maxWidthPx) return raster
  const { data, info } = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .resize({ width: maxWidthPx })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, widthPx: info.width, heightPx: info.height }
}
