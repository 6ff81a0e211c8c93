import { type ImageFormat, readHeader } from './image-format.ts'

/** TIFF, of which the first image is shown. */
export const tiffFormat: ImageFormat = {
  failOn: 'error',
  async open(input) {
    const { pages, ...header } = await readHeader(input)
    return {
      header: { ...header, isAnimated: false },
      notes: pages > 1 ? [{ code: 'otherImagesIgnored', count: pages - 1 }] : [],
      readable: async () => input,
    }
  },
}
