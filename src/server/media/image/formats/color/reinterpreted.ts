import { sharp } from '../../../safe-sharp.ts'
import { decoding } from '../../decoding.ts'
import type { ImageInput } from '../image-format.ts'
import { allocateTiff } from '../raw-tiff.ts'

/** Background of transparent pixels: white, as in the decoder's other images. */
const background = 'white'

/** An image whose colors the decoder takes for sRGB, as a TIFF with the profile that they really have. */
export async function reinterpreted(input: ImageInput, profile: Buffer, failOn: 'error' | 'warning'): Promise<Buffer> {
  const image = sharp(input, { failOn, limitInputPixels: false }).autoOrient().flatten({ background })
  const { data, info } = await decoding(() => image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }))
  const { file, pixels } = allocateTiff({ widthPx: info.width, heightPx: info.height, orientation: 1, profile })
  data.copy(pixels)
  if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0)
  return file
}
