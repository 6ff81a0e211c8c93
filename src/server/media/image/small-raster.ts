import { sharp } from '../safe-sharp.ts'
import type { SmallRaster } from './decode-small.ts'
import { type InspectedImage, inspectImage } from './inspect-image.ts'

/**
 * An accepted image, at most so many pixels wide (and never wider than `smallMaxWidthPx`), for statistics. Of an image
 * that was inspected already, this is the decode that looks for damage.
 * @throws MediaError what `inspectImage` and `check` say
 */
export async function smallRaster(image: string | InspectedImage, maxWidthPx: number): Promise<SmallRaster> {
  const facts = typeof image === 'string' ? await inspectImage(image) : image
  const { raster } = await facts.check()
  const { pixels, widthPx, heightPx } = raster
  if (widthPx <= maxWidthPx) return raster
  const { data, info } = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .resize({ width: maxWidthPx })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, widthPx: info.width, heightPx: info.height }
}
