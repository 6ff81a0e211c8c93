import { MediaError } from '../../../../ports/media-builder.ts'
import { panoramaLimits } from '../../../panorama/panorama-limits.ts'
import { type ImageFormat, readBytes, readHeader } from '../image-format.ts'
import { hasAllPixels } from './has-all-pixels.ts'
import { readJpegStructure } from './jpeg-structure.ts'

const decodedBits = 8
const maxPixels = panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx

/**
 * JPEG, decoded in spite of errors: cameras, phones and editors break the standard in ways that all viewers ignore. A
 * file that was cut is detected by its data instead.
 */
export const jpegFormat: ImageFormat = {
  failOn: 'none',
  async open(input) {
    const structure = readJpegStructure(await readBytes(input))
    if (structure.isUnsupportedProcess) throw new MediaError('media.jpegLossless')
    if ((structure.precisionBits ?? decodedBits) !== decodedBits) throw new MediaError('media.jpegTwelveBits')
    return {
      header: await readHeader(input),
      openReadable: async () => input,
      notes: structure.hasEndMarker ? [] : [{ code: 'endMarkerMissing' }],
      async checkDecoded(decoderHasWarned) {
        const isRegular = !decoderHasWarned && structure.hasEndMarker && structure.dataEnd !== undefined
        if (isRegular) return []
        const isComplete = await hasAllPixels(await readBytes(input), structure, maxPixels)
        if (!isComplete) throw new MediaError('media.damaged')
        // The decoder also warns of a missing end marker and of invalid scan headers, though the image data is regular.
        return structure.hasEndMarker && !structure.hasInvalidScanRange ? [{ code: 'imageDataOdd' }] : []
      },
    }
  },
}
