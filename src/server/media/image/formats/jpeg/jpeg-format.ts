import { limits } from '../../../../../shared/limits.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { bytesOf, type ImageFormat, readHeader } from '../image-format.ts'
import { hasAllPixels } from './has-all-pixels.ts'
import { readJpegStructure } from './jpeg-structure.ts'

const decodedBits = 8
const maxPixels = limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx

/**
 * Cameras, phones and editors break the standard in ways that every viewer passes over, and so does our decoder. What is
 * cut is found by its data alone.
 */
export const jpegFormat: ImageFormat = {
  failOn: 'none',
  async open(input) {
    const structure = readJpegStructure(await bytesOf(input))
    if (structure.isRareProcess) throw new MediaError('media.jpegLossless')
    if ((structure.precisionBits ?? decodedBits) !== decodedBits) throw new MediaError('media.jpegTwelveBits')
    return {
      header: await readHeader(input),
      readable: async () => input,
      notes: structure.hasEndMarker ? [] : [{ code: 'endMarkerMissing' }],
      async judge(hasWarned) {
        const isSound = !hasWarned && structure.hasEndMarker && structure.dataEnd !== undefined
        if (isSound) return []
        const isWhole = await hasAllPixels(await bytesOf(input), structure, maxPixels)
        if (!isWhole) throw new MediaError('media.damaged')
        // Whatever else is odd, the decoder tells the same of these.
        return structure.hasEndMarker && !structure.hasOddScan ? [{ code: 'imageDataOdd' }] : []
      },
    }
  },
}
