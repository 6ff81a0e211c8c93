import { AVCOL_RANGE_MPEG } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { MediaError } from '../../../../ports/media-builder.ts'
import { openStillDecoder } from '../../../libav/still-decoder.ts'
import { profileOf } from '../color/coded-colors.ts'
import { allocateTiff } from '../raw-tiff.ts'
import { type CodedColors, type HeifImage, propertyOf, sizeOfItem } from './heif-image.ts'
import { allocateYuv, formOf, placeFrame, writeRgb, type YuvImage } from './yuv-image.ts'

const damaged = (detail: string) => new MediaError('media.damaged', detail)
const unspecified = 2

/** As the container says, else as the frame does; without either as phones write them. */
function colorsOf(named: CodedColors | undefined, frame: Frame): CodedColors {
  return (
    named ?? {
      primaries: frame.colorPrimaries,
      transfer: frame.colorTrc,
      matrix: frame.colorSpace,
      isFullRange: frame.colorRange !== AVCOL_RANGE_MPEG,
    }
  )
}

/**
 * Decodes the image of a HEIC file, tile by tile, into a TIFF. Colors become RGB of the file's own color space, whose profile
 * goes along.
 * @throws MediaError
 */
export async function decodeHeic({ widthPx, heightPx, columns, tiles, ...image }: HeifImage): Promise<Buffer> {
  const [first] = tiles
  const configuration = first && propertyOf(first, 'hvcC')
  if (first === undefined || configuration === undefined) throw damaged('no configuration')
  const tile = sizeOfItem(first)
  const rows = tiles.length / columns
  const covers = tile.widthPx * columns >= widthPx && tile.heightPx * rows >= heightPx
  // Each tile holds some of the image, so that their pixels together stay near those that were judged.
  const isNeeded = tile.widthPx * (columns - 1) < widthPx && tile.heightPx * (rows - 1) < heightPx
  if (!covers || !isNeeded) throw damaged('the tiles do not fit')
  const decoder = await openStillDecoder(configuration, maxPixelsOf(tile))
  let whole: YuvImage | undefined
  let colors = image.colors
  try {
    for (const [index, item] of tiles.entries()) {
      const own = propertyOf(item, 'hvcC')
      if (own === undefined || !own.equals(configuration)) throw damaged('tiles of several configurations')
      const leftPx = (index % columns) * tile.widthPx
      const topPx = Math.floor(index / columns) * tile.heightPx
      await decoder.decode(item.bytes(), (frame) => {
        if (frame.width !== tile.widthPx || frame.height !== tile.heightPx) throw damaged('a tile of another size')
        const form = formOf(frame)
        whole ??= allocateYuv({ widthPx, heightPx }, form)
        if (form.bits !== whole.bits || form.chroma !== whole.chroma) throw damaged('tiles of several forms')
        colors ??= colorsOf(image.colors, frame)
        placeFrame(whole, frame, { leftPx, topPx })
      })
    }
  } finally {
    decoder.close()
  }
  if (whole === undefined || colors === undefined) throw damaged('no image')
  const profile = image.profile ?? profileOf(colors)
  const { file, pixels } = allocateTiff({ widthPx, heightPx, orientation: image.orientation, profile })
  writeRgb(whole, { ...colors, matrix: colors.matrix === unspecified ? -1 : colors.matrix }, pixels)
  return file
}

const blockPx = 64

/** Decoders count whole blocks. */
function maxPixelsOf({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): number {
  return (widthPx + 2 * blockPx) * (heightPx + 2 * blockPx)
}
