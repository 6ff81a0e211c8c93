import { reinterpreted } from '../color/reinterpreted.ts'
import { bytesOf, headOf, type ImageFormat, type ImageInput, readHeader } from '../image-format.ts'
import { readPngColors, withProfile } from './png-colors.ts'

/** Far more than the chunks before the image data take, a profile included. */
const headBytes = 4 * 1024 ** 2

/** Our decoder knows profiles, and neither the gamma nor the coded colors of a PNG. */
export const pngFormat: ImageFormat = {
  failOn: 'warning',
  async open(input) {
    const { profile, isGray } = readPngColors(await headOf(input, headBytes))
    const header = await readHeader(input)
    let colored: Promise<ImageInput> | undefined
    return {
      header: { ...header, hasProfile: header.hasProfile || (profile !== undefined && !isGray) },
      notes: [],
      readable() {
        if (profile === undefined) return Promise.resolve(input)
        // A profile of three channels says nothing about an image of one.
        colored ??= isGray
          ? reinterpreted(input, profile, 'warning')
          : bytesOf(input).then((bytes) => withProfile(bytes, profile))
        return colored
      },
    }
  },
}
