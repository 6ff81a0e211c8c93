import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { saysDiskFull } from '../disk-full.ts'
import { sharp } from '../safe-sharp.ts'

/** What the header of an accepted image says; nothing is decoded yet. Sizes are those a person sees, after EXIF rotation. */
export type ImageFacts = {
  readonly widthPx: number
  readonly heightPx: number
  readonly mimeType: string
  readonly turned: boolean
  readonly hasAlpha: boolean
  readonly xmp: Buffer | undefined
  readonly exif: Buffer | undefined
}

const acceptedTypes: readonly string[] = mediaKinds.images.acceptedTypes

/** An image in a file, or in memory. */
export type ImageInput = string | Uint8Array

const sizeOf = async (input: ImageInput) => (typeof input === 'string' ? (await stat(input)).size : input.byteLength)
const typeOf = (input: ImageInput) => (typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input))

/**
 * Reads type and header of an image.
 * @throws MediaError `media.empty`, `media.notAccepted`, `media.animated`, `media.damaged`
 */
export async function inspectImage(input: ImageInput): Promise<ImageFacts> {
  if ((await sizeOf(input)) === 0) throw new MediaError('media.empty')
  const type = await typeOf(input)
  if (type?.mime === 'image/apng') throw new MediaError('media.animated')
  if (!type || !acceptedTypes.includes(type.mime)) throw new MediaError('media.notAccepted')
  const header = await readHeader(input)
  if ((header.pages ?? 1) > 1) throw new MediaError('media.animated')
  return {
    widthPx: header.autoOrient.width,
    heightPx: header.autoOrient.height,
    mimeType: type.mime,
    turned: (header.orientation ?? 1) !== 1,
    hasAlpha: header.hasAlpha,
    xmp: header.xmp,
    exif: header.exif,
  }
}

async function readHeader(input: ImageInput) {
  try {
    // Sizes are judged by the caller: every kind has its own limit.
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new MediaError('media.damaged', undefined, { cause })
  }
}

const ranOut = /memory|allocat/i
const exceedsLimit = /exceeds pixel limit/i

/** Runs a step that decodes; what the decoder rejects is the file's fault, running out of memory or of room is not. */
export async function decoding<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof MediaError) throw cause
    if (ranOut.test(cause.message) || saysDiskFull(cause.message)) throw cause
    throw new MediaError(exceedsLimit.test(cause.message) ? 'media.tooManyPixels' : 'media.damaged', undefined, {
      cause,
    })
  }
}
