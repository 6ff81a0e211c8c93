import sharp from 'sharp'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'

/** Triangle wave between 0 and 255 with a period of 512. */
const triangle = (phase: number) => Math.abs((phase & 511) - 256) & 0xff

/**
 * Creates an image of soft gradients, which are encoded three times as fast as detail; each `seed` gives other bytes. A
 * block of inverted colors in one corner makes opposite edges differ, so that the image isn't taken for a panorama.
 */
export async function anImage({
  widthPx = 512,
  heightPx = 256,
  seed = 1,
  format = 'jpeg' as ImageFormat,
} = {}): Promise<Buffer<ArrayBuffer>> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let y = 0, offset = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, offset += 3) {
      const inverted = 3 * x < widthPx && 3 * y < heightPx ? 0xff : 0
      pixels[offset] = triangle(x + 89 * seed) ^ inverted
      pixels[offset + 1] = triangle(y + 55 * seed) ^ inverted
      pixels[offset + 2] = triangle((x + y + 34 * seed) >> 1) ^ inverted
    }
  }
  const raw = { width: widthPx, height: heightPx, channels: 3 as const }
  const encoded = await sharp(pixels, { raw }).toFormat(format).toBuffer()
  return Buffer.from(encoded)
}
