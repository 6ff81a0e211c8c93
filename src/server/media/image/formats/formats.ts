import { heifFormat } from './heif/heif-format.ts'
import { type ImageFormat, plainFormat } from './image-format.ts'
import { jpegFormat } from './jpeg/jpeg-format.ts'
import { pngFormat } from './png/png-format.ts'
import { tiffFormat } from './tiff-format.ts'

/** Every accepted type of image, by the name that `file-type` has for it. */
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
