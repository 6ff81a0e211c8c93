import { open, readFile } from 'node:fs/promises'
import type { SharpOptions } from 'sharp'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { sharp } from '../../safe-sharp.ts'

/** An image by its path, or in memory. */
export type ImageInput = string | Uint8Array

/** All bytes of an image. */
export async function readBytes(input: ImageInput): Promise<Buffer> {
  return typeof input === 'string' ? readFile(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength)
}

/** First bytes of an image, or all if it is shorter. */
export async function readFirstBytes(input: ImageInput, length: number): Promise<Buffer> {
  if (typeof input !== 'string') return (await readBytes(input)).subarray(0, length)
  const file = await open(input)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Facts from the metadata before the pixels. Sizes are after rotation. */
export type ImageHeader = {
  readonly widthPx: number
  readonly heightPx: number
  readonly isRotated: boolean
  readonly hasAlpha: boolean
  readonly isAnimated: boolean
  readonly hasMoreThan8Bits: boolean
  readonly hasProfile: boolean
  readonly xmp: Buffer | undefined
  readonly exif: Buffer | undefined
}

export type OpenedImage = {
  readonly header: ImageHeader
  /** Input for sharp: the file itself, or a conversion of it if sharp would read it wrong or not at all. */
  readonly openReadable: () => Promise<ImageInput>
  readonly notes: readonly FileNote[]
  /**
   * Only for formats with `failOn: 'none'`: checks after decoding whether pixels are missing, and returns further notes.
   * `decoderHasWarned` is true if the decoder found errors and went on.
   * @throws MediaError `media.damaged`
   */
  readonly checkDecoded?: (decoderHasWarned: boolean) => Promise<readonly FileNote[]>
}

export type ImageFormat = {
  readonly failOn: NonNullable<SharpOptions['failOn']>
  readonly open: (input: ImageInput) => Promise<OpenedImage>
}

/** Reads the header by sharp. @throws MediaError `media.damaged` */
export async function readHeader(input: ImageInput): Promise<ImageHeader & { readonly pages: number }> {
  try {
    // Callers check sizes, because each media kind has its own limit.
    const {
      autoOrient,
      orientation,
      hasAlpha,
      pages = 1,
      depth,
      icc,
      xmp,
      exif,
    } = await sharp(input, {
      limitInputPixels: false,
    }).metadata()
    return {
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      isRotated: (orientation ?? 1) !== 1,
      hasAlpha,
      isAnimated: pages > 1,
      hasMoreThan8Bits: depth !== 'uchar',
      hasProfile: icc !== undefined,
      pages,
      xmp,
      exif,
    }
  } catch (cause) {
    throw new MediaError('media.damaged', undefined, { cause })
  }
}

/** A format that sharp reads without any preparation. */
export function plainFormat(failOn: ImageFormat['failOn']): ImageFormat {
  return {
    failOn,
    open: async (input) => ({ header: await readHeader(input), openReadable: async () => input, notes: [] }),
  }
}
