import { heifFormat } from './heif/heif-format.ts'
import { type ImageFormat, plainFormat, readHeader } from './image-format.ts'
import { jpegFormat } from './jpeg/jpeg-format.ts'
import { pngFormat } from './png/png-format.ts'

/** A TIFF may have several images; the first is used. */
const tiffFormat: ImageFormat = {
  failOn: 'error',
  async open(input) {
    const { pages, ...header } = await readHeader(input)
    return {
      header: { ...header, isAnimated: false },
      notes: pages > 1 ? [{ code: 'otherImagesIgnored', count: pages - 1 }] : [],
      openReadable: async () => input,
    }
  },
}

/** Accepted image formats by the MIME type that `file-type` detects. */
const formats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': jpegFormat,
  'image/png': pngFormat,
  'image/webp': plainFormat('warning'),
  'image/tiff': tiffFormat,
  'image/avif': heifFormat,
  'image/heic': heifFormat,
  'image/heif': heifFormat,
  'image/heic-sequence': heifFormat,
  'image/heif-sequence': heifFormat,
}

export const formatOf = (mimeType: string): ImageFormat | undefined => formats[mimeType]
