import { AVCOL_RANGE_MPEG } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { MediaError } from '../../../../ports/media-builder.ts'
import { openStillDecoder } from '../../../libav/still-decoder.ts'
import { cicpProfile } from '../color/cicp-profile.ts'
import { allocateTiff } from '../uncompressed-tiff.ts'
import { type CodedColors, type HeifImage, propertyOf, sizeOfItem } from './heif-image.ts'
import { allocateYuv, copyFrame, pixelFormatOf, writeRgb, type YuvImage } from './yuv-to-rgb.ts'

const damagedImage = (detail: string) => new MediaError('media.damaged', detail)

/** Colors in the HEVC stream, for containers without color information. Phones write full range. */
function frameColorsOf(frame: Frame): CodedColors {
  return {
    primaries: frame.colorPrimaries,
    transfer: frame.colorTrc,
    matrix: frame.colorSpace,
    isFullRange: frame.colorRange !== AVCOL_RANGE_MPEG,
  }
}

/**
 * Decodes the tiles of a HEIC image into one TIFF, as RGB in the color space of the file with its profile.
 * @throws MediaError
 */
export async function decodeHeic(heif: HeifImage): Promise<Buffer> {
  const { widthPx, heightPx, columns, tiles } = heif
  const [first] = tiles
  const configuration = first && propertyOf(first, 'hvcC')
  if (first === undefined || configuration === undefined) throw damagedImage('no decoder configuration')
  const tile = sizeOfItem(first)
  const rows = tiles.length / columns
  const doTilesCoverImage = tile.widthPx * columns >= widthPx && tile.heightPx * rows >= heightPx
  // Tiles that lie outside the image are rejected, because only the size of the image was checked against the limit.
  const areTilesInside = tile.widthPx * (columns - 1) < widthPx && tile.heightPx * (rows - 1) < heightPx
  if (!doTilesCoverImage || !areTilesInside) throw damagedImage('the tiles do not fit')
  const decoder = await openStillDecoder(configuration, decodedPixelsMax(tile))
  let image: YuvImage | undefined
  let { colors } = heif
  try {
    for (const [index, item] of tiles.entries()) {
      const tileConfiguration = propertyOf(item, 'hvcC')
      if (tileConfiguration === undefined || !tileConfiguration.equals(configuration))
        throw damagedImage('tiles with different decoder configurations')
      const leftPx = (index % columns) * tile.widthPx
      const topPx = Math.floor(index / columns) * tile.heightPx
      await decoder.decode(item.bytes(), (frame) => {
        if (frame.width !== tile.widthPx || frame.height !== tile.heightPx)
          throw damagedImage('tiles of different sizes')
        const pixelFormat = pixelFormatOf(frame)
        image ??= allocateYuv({ widthPx, heightPx }, pixelFormat)
        if (pixelFormat.bits !== image.bits || pixelFormat.chroma !== image.chroma)
          throw damagedImage('tiles of different pixel formats')
        colors ??= frameColorsOf(frame)
        copyFrame(image, frame, { leftPx, topPx })
      })
    }
  } finally {
    decoder.close()
  }
  if (image === undefined || colors === undefined) throw damagedImage('no image')
  const profile = heif.profile ?? cicpProfile(colors)
  const { file, pixels } = allocateTiff({ widthPx, heightPx, orientation: heif.orientation, profile })
  writeRgb(image, colors, pixels)
  return file
}

const codingBlockPx = 64

/** Pixel limit for the decoder, which counts whole coding blocks. */
function decodedPixelsMax({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): number {
  return (widthPx + 2 * codingBlockPx) * (heightPx + 2 * codingBlockPx)
}
