import { sharp } from '../../../safe-sharp.ts'
import { withDecodingErrors } from '../../decoding-errors.ts'
import type { ImageInput } from '../image-format.ts'
import { allocateTiff } from '../uncompressed-tiff.ts'

const background = 'white'

/** Converts an image to a TIFF with its actual color profile, because sharp would read its colors as sRGB. */
export async function reinterpretColors(
  input: ImageInput,
  profile: Buffer,
  failOn: 'error' | 'warning',
): Promise<Buffer> {
  const image = sharp(input, { failOn, limitInputPixels: false }).autoOrient().flatten({ background })
  const { data, info } = await withDecodingErrors(() =>
    image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  )
  const { file, pixels } = allocateTiff({ widthPx: info.width, heightPx: info.height, orientation: 1, profile })
  data.copy(pixels)
  // Frees the decoded pixels now rather than at the next garbage collection.
  if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0)
  return file
}
