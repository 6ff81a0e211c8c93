import { open, readFile } from 'node:fs/promises'
import type { SharpOptions } from 'sharp'
import type { FileNote } from '../../../../shared/media/file-notes.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { sharp } from '../../safe-sharp.ts'

/** An image in a file, or in memory. */
export type ImageInput = string | Uint8Array

export async function bytesOf(input: ImageInput): Promise<Buffer> {
  return typeof input === 'string' ? readFile(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength)
}

/** The first bytes of an image. */
export async function headOf(input: ImageInput, length: number): Promise<Buffer> {
  if (typeof input !== 'string') return (await bytesOf(input)).subarray(0, length)
  const file = await open(input)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Sizes are those a person sees, after rotation. */
export type ImageHeader = {
  readonly widthPx: number
  readonly heightPx: number
  readonly turned: boolean
  readonly hasAlpha: boolean
  readonly isAnimated: boolean
  /** Whether its samples have more than 8 bits. */
  readonly isDeep: boolean
  /** Whether a profile says what its colors are. */
  readonly hasProfile: boolean
  readonly xmp: Buffer | undefined
  readonly exif: Buffer | undefined
}

export type OpenedImage = {
  readonly header: ImageHeader
  /** The image as our decoder reads it: the file itself, or the same image in another form where it would read that wrong. */
  readonly readable: () => Promise<ImageInput>
  /** Notes that follow from the header. */
  readonly notes: readonly FileNote[]
  /**
   * Only of formats whose decoder is told to go on in spite of errors: what else is to say of it once it was decoded.
   * @throws MediaError `media.damaged` when pixels are missing
   */
  readonly judge?: (hasWarned: boolean) => Promise<readonly FileNote[]>
}

/** How the images of a type are read. */
export type ImageFormat = {
  readonly failOn: NonNullable<SharpOptions['failOn']>
  readonly open: (input: ImageInput) => Promise<OpenedImage>
}

/** Header as the decoder reads it. @throws MediaError `media.damaged` */
export async function readHeader(input: ImageInput): Promise<ImageHeader & { readonly pages: number }> {
  try {
    // Sizes are judged by the caller: every kind has its own limit.
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
      turned: (orientation ?? 1) !== 1,
      hasAlpha,
      isAnimated: pages > 1,
      isDeep: depth !== 'uchar',
      hasProfile: icc !== undefined,
      pages,
      xmp,
      exif,
    }
  } catch (cause) {
    throw new MediaError('media.damaged', undefined, { cause })
  }
}

/** A format that the decoder reads as it is. */
export function plainFormat(failOn: ImageFormat['failOn']): ImageFormat {
  return {
    failOn,
    open: async (input) => ({ header: await readHeader(input), readable: async () => input, notes: [] }),
  }
}
