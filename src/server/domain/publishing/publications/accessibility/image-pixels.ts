import type { Rgb } from '../../../../../shared/styles/colors.ts'

/** Decoded image in sRGB. */
export type ImagePixels = { readonly widthPx: number; readonly heightPx: number; readonly data: Buffer }

/** Images larger than a frame of a video, which is at most 2,048 px wide, aren't decoded in this process. */
const inputPixelsMax = 2_048 * 2_048

/** Decodes a WebP file that this server has built. The decoder is loaded on first use, as most processes never need it. */
export async function decodePixels(bytes: Buffer): Promise<ImagePixels> {
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: inputPixelsMax, failOn: 'error' })
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { widthPx: info.width, heightPx: info.height, data }
}

/** Color of the pixel at a position, which is clamped to the image. */
export function colorAt({ widthPx, heightPx, data }: ImagePixels, xPx: number, yPx: number): Rgb {
  const column = Math.max(0, Math.min(widthPx - 1, Math.floor(xPx)))
  const row = Math.max(0, Math.min(heightPx - 1, Math.floor(yPx)))
  const offset = 3 * (row * widthPx + column)
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
}
