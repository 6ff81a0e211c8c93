import { MediaError } from '../../../../ports/media-builder.ts'
import { profileOf } from '../color/coded-colors.ts'
import { reinterpreted } from '../color/reinterpreted.ts'
import { bytesOf, type ImageFormat, type ImageInput, type OpenedImage, readHeader } from '../image-format.ts'
import { boxesIn } from './boxes.ts'
import { type HeifImage, readHeifImage, shownSizeOf } from './heif-image.ts'

/** HEVC, as phones write it. Our decoder gets it as a TIFF. */
async function openHevc(image: HeifImage): Promise<OpenedImage> {
  let decoded: Promise<Buffer> | undefined
  return {
    header: {
      ...shownSizeOf(image),
      turned: image.orientation !== 1,
      hasAlpha: false,
      isAnimated: false,
      isDeep: false,
      hasProfile: image.profile !== undefined,
      xmp: image.xmp,
      exif: image.exif,
    },
    notes: [],
    readable() {
      // The decoders of recordings are large, and loaded only for an image that needs one.
      decoded ??= import('./decode-heic.ts').then(({ decodeHeic }) => decodeHeic(image))
      return decoded
    },
  }
}

/** AVIF, which our decoder reads and turns, but for colors that are named instead of described by a profile. */
async function openAv1({ profile, colors }: HeifImage, input: ImageInput): Promise<OpenedImage> {
  const header = await readHeader(input)
  const named = profile === undefined && colors !== undefined ? profileOf(colors) : undefined
  let colored: Promise<Buffer> | undefined
  return {
    header: {
      ...header,
      hasAlpha: header.hasAlpha && named === undefined,
      isAnimated: false,
      // Brought to 8 bits on the way.
      isDeep: header.isDeep && named === undefined,
    },
    notes: [],
    readable() {
      if (named === undefined) return Promise.resolve(input)
      colored ??= reinterpreted(input, named, failOn)
      return colored
    },
  }
}

const failOn = 'error'
const openers: Readonly<Record<string, (image: HeifImage, input: ImageInput) => Promise<OpenedImage>>> = {
  hvc1: openHevc,
  av01: openAv1,
}

/** HEIF (ISO/IEC 23008-12) by the coding of its primary image. */
export const heifFormat: ImageFormat = {
  failOn,
  async open(input) {
    const bytes = await bytesOf(input)
    // A sequence has tracks; a single image may have a motion picture behind it, which is none.
    const brand = bytes.toString('latin1', 8, 12)
    if (brand === 'avis' && boxesIn(bytes).some(({ type }) => type === 'moov')) throw new MediaError('media.animated')
    const image = readHeifImage(bytes)
    const open = openers[image.coding]
    if (open === undefined) throw new MediaError('media.notAccepted', `HEIF with ${image.coding}`)
    return open(image, input)
  },
}
