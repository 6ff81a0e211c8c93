import sharp from 'sharp'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'

/** Image with detail everywhere; each `seed` gives other bytes. */
export async function anImage({
  widthPx = 512,
  heightPx = 256,
  seed = 1,
  format = 'jpeg' as ImageFormat,
} = {}): Promise<Buffer<ArrayBuffer>> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = (index * 7 + Math.imul(index >> 5, seed * 2_654_435_761)) & 0xff
  }
  const raw = { width: widthPx, height: heightPx, channels: 3 as const }
  const encoded = await sharp(pixels, { raw }).toFormat(format).toBuffer()
  return Buffer.from(encoded)
}
