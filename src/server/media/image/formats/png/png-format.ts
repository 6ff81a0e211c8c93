import { mebibyte } from '../../../../../shared/kernel/units.ts'
import { reinterpretColors } from '../color/reinterpret-colors.ts'
import { type ImageFormat, type ImageInput, readBytes, readFirstBytes, readHeader } from '../image-format.ts'
import { readPngColors, withProfile } from './png-colors.ts'

/** Size that the chunks before the image data don't exceed, even with a large profile. */
const bytesBeforePixelsMax = 4 * mebibyte

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
        // A grayscale image is converted to RGB, because an RGB profile is invalid for it.
        converted ??= isGray
          ? reinterpretColors(input, profile, 'warning')
          : readBytes(input).then((bytes) => withProfile(bytes, profile))
        return converted
      },
    }
  },
}
