import { reinterpretColors } from '../color/reinterpret-colors.ts'
import { type ImageFormat, type ImageInput, readBytes, readFirstBytes, readHeader } from '../image-format.ts'
import { readPngColors, withProfile } from './png-colors.ts'

/** More than enough for the chunks before the image data, even with a large profile. */
const bytesBeforePixelsMax = 4 * 1024 ** 2

/** PNG, with a profile added where sharp would ignore the colors: it reads `iCCP`, but neither `gAMA` nor `cICP`. */
export const pngFormat: ImageFormat = {
  failOn: 'warning',
  async open(input) {
    const { profile, isGray } = readPngColors(await readFirstBytes(input, bytesBeforePixelsMax))
    const header = await readHeader(input)
    let converted: Promise<ImageInput> | undefined
    return {
      header: { ...header, hasProfile: header.hasProfile || (profile !== undefined && !isGray) },
      notes: [],
      openReadable() {
        if (profile === undefined) return Promise.resolve(input)
        // An RGB profile is invalid for a grayscale image, so that is converted to RGB.
        converted ??= isGray
          ? reinterpretColors(input, profile, 'warning')
          : readBytes(input).then((bytes) => withProfile(bytes, profile))
        return converted
      },
    }
  },
}
