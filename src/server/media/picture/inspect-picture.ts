import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { mediaKinds } from '../../../shared/media/registry.ts'
import { MediaRefusal } from '../../ports/media-builder.ts'
import { sharp } from '../safe-sharp.ts'
import { saysNoRoom } from '../want-of-room.ts'

/** What the header of an accepted picture says; nothing is decoded yet. Sizes are those a person sees, after EXIF rotation. */
export type PictureFacts = {
  readonly widthPx: number
  readonly heightPx: number
  readonly mimeType: string
  readonly turned: boolean
  readonly hasAlpha: boolean
  readonly xmp: string | undefined
  readonly exif: Buffer | undefined
}

const acceptedTypes: readonly string[] = mediaKinds.images.acceptedTypes

/** A picture in a file, or in memory. */
export type PictureInput = string | Uint8Array

const sizeOf = async (input: PictureInput) => (typeof input === 'string' ? (await stat(input)).size : input.byteLength)
const typeOf = (input: PictureInput) =>
  typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input)

/**
 * Reads type and header of a picture.
 * @throws MediaRefusal `media.empty`, `media.notAccepted`, `media.animated`, `media.damaged`
 */
export async function inspectPicture(input: PictureInput): Promise<PictureFacts> {
  if ((await sizeOf(input)) === 0) throw new MediaRefusal('media.empty')
  const type = await typeOf(input)
  if (type?.mime === 'image/apng') throw new MediaRefusal('media.animated')
  if (!type || !acceptedTypes.includes(type.mime)) throw new MediaRefusal('media.notAccepted')
  const header = await readHeader(input)
  if ((header.pages ?? 1) > 1) throw new MediaRefusal('media.animated')
  return {
    widthPx: header.autoOrient.width,
    heightPx: header.autoOrient.height,
    mimeType: type.mime,
    turned: (header.orientation ?? 1) !== 1,
    hasAlpha: header.hasAlpha,
    xmp: header.xmpAsString,
    exif: header.exif,
  }
}

async function readHeader(input: PictureInput) {
  try {
    // Sizes are judged by the caller: every kind has its own limit.
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new MediaRefusal('media.damaged', undefined, { cause })
  }
}

const ranOut = /memory|allocat/i
const exceedsLimit = /exceeds pixel limit/i

/** Runs a step that decodes; what the decoder refuses is the file's fault, running out of memory or of room is not. */
export async function decoding<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof MediaRefusal) throw cause
    if (ranOut.test(cause.message) || saysNoRoom(cause.message)) throw cause
    throw new MediaRefusal(exceedsLimit.test(cause.message) ? 'media.tooManyPixels' : 'media.damaged', undefined, {
      cause,
    })
  }
}
