import { MediaError } from '../../../../ports/media-builder.ts'
import { cicpProfile } from '../color/cicp-profile.ts'
import { reinterpretColors } from '../color/reinterpret-colors.ts'
import { type ImageFormat, type ImageInput, type OpenedImage, readBytes, readHeader } from '../image-format.ts'
import { boxesIn } from './heif-boxes.ts'
import { type HeifImage, readHeifImage, rotatedSizeOf } from './heif-image.ts'

/** Opens HEVC images of phones (HEIC), which sharp can't decode; it gets a TIFF. */
async function openHevc(image: HeifImage): Promise<OpenedImage> {
  let decoded: Promise<Buffer> | undefined
  return {
    header: {
      ...rotatedSizeOf(image),
      isRotated: image.orientation !== 1,
      hasAlpha: false,
      isAnimated: false,
      hasMoreThan8Bits: false,
      hasProfile: image.profile !== undefined,
      xmp: image.xmp,
      exif: image.exif,
    },
    notes: [],
    openReadable() {
      // FFmpeg is large, so it's imported only for HEVC.
      decoded ??= import('./decode-heic.ts').then(({ decodeHeic }) => decodeHeic(image))
      return decoded
    },
  }
}

/** Opens AVIF, which sharp decodes and rotates, but it ignores colors that are code points instead of a profile. */
async function openAv1({ profile, colors }: HeifImage, input: ImageInput): Promise<OpenedImage> {
  const header = await readHeader(input)
  const profileToAdd = profile === undefined && colors !== undefined ? cicpProfile(colors) : undefined
  let converted: Promise<Buffer> | undefined
  return {
    header: {
      ...header,
      hasAlpha: header.hasAlpha && profileToAdd === undefined,
      isAnimated: false,
      // The conversion reduces samples to 8 bits.
      hasMoreThan8Bits: header.hasMoreThan8Bits && profileToAdd === undefined,
    },
    notes: [],
    openReadable() {
      if (profileToAdd === undefined) return Promise.resolve(input)
      converted ??= reinterpretColors(input, profileToAdd, failOn)
      return converted
    },
  }
}

const failOn = 'error'
const openers: Readonly<Record<string, (image: HeifImage, input: ImageInput) => Promise<OpenedImage>>> = {
  hvc1: openHevc,
  av01: openAv1,
}

/** HEIF (ISO/IEC 23008-12), opened by the codec of its primary image. */
export const heifFormat: ImageFormat = {
  failOn,
  async open(input) {
    const bytes = await readBytes(input)
    // Only the brand `avis` with tracks is an animation; phones also append short videos to still images.
    const brand = bytes.toString('latin1', 8, 12)
    if (brand === 'avis' && boxesIn(bytes).some(({ type }) => type === 'moov')) throw new MediaError('media.animated')
    const image = readHeifImage(bytes)
    const openImage = openers[image.codec]
    if (openImage === undefined) throw new MediaError('media.notAccepted', `HEIF with ${image.codec}`)
    return openImage(image, input)
  },
}
