import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Sharp } from 'sharp'
import { limits } from '../../../shared/limits.ts'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { sharp } from '../safe-sharp.ts'
import { decodeSmall, type SmallRaster } from './decode-small.ts'
import { formatOf } from './formats/formats.ts'
import { headOf, type ImageInput } from './formats/image-format.ts'

/** Facts in the header of an accepted image. Sizes are those a person sees, after rotation. */
export type ImageFacts = {
  readonly widthPx: number
  readonly heightPx: number
  readonly mimeType: string
  readonly turned: boolean
  readonly hasAlpha: boolean
  readonly xmp: Buffer | undefined
  readonly exif: Buffer | undefined
}

/** An accepted image, and how to get at its pixels. */
export type InspectedImage = ImageFacts & {
  /** An image to decode, in the colors of its file and not yet turned. The size has been judged before. */
  readonly open: (limitInputPixels: number) => Promise<Sharp>
  /**
   * Decodes the image, once for all callers, shrunk, and so finds out whether all of it is there.
   * @throws MediaError `media.damaged`
   */
  readonly check: () => Promise<CheckedImage>
  /** The notes on it, after a check where `open` decodes on in spite of errors. */
  readonly checkBeforeDecoding: () => Promise<readonly FileNote[]>
}

export type CheckedImage = { readonly raster: SmallRaster; readonly notes: readonly FileNote[] }

/** A panorama of the largest size for each eye. */
const maxPixels = 2 * limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx

const sizeOf = async (input: ImageInput) => (typeof input === 'string' ? (await stat(input)).size : input.byteLength)

/** Its type is known by tags that many programs write at the end: one that is cut is still one. */
const tiffStarts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

async function typeOf(input: ImageInput): Promise<string | undefined> {
  const type = await (typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input))
  if (type !== undefined) return type.mime
  const start = Buffer.from(await headOf(input, 4)).toString('latin1')
  return tiffStarts.includes(start) ? 'image/tiff' : undefined
}

/**
 * Reads type and header of an image.
 * @throws MediaError `media.empty`, `media.notAccepted`, `media.animated`, `media.damaged`, and what formats can't be
 */
export async function inspectImage(input: ImageInput): Promise<InspectedImage> {
  if ((await sizeOf(input)) === 0) throw new MediaError('media.empty')
  const type = await typeOf(input)
  if (type === 'image/apng') throw new MediaError('media.animated')
  const format = type === undefined ? undefined : formatOf(type)
  if (type === undefined || format === undefined) throw new MediaError('media.notAccepted')
  const source = await format.open(input)
  const { header } = source
  if (header.isAnimated) throw new MediaError('media.animated')
  const open: InspectedImage['open'] = async (limitInputPixels) => {
    const image = sharp(await source.readable(), { failOn: format.failOn, limitInputPixels })
    // Without this, 16 bits with a profile come out in Display P3, which sharp works in, as if that were sRGB.
    return header.isDeep && header.hasProfile ? image.withIccProfile('srgb', { attach: false }) : image
  }
  const decodeWhole = async () => {
    const { raster, hasWarned } = await decodeSmall(await open(maxPixels), header)
    const notes = source.judge === undefined ? [] : await source.judge(hasWarned)
    return { raster, notes: [...source.notes, ...notes] }
  }
  let checked: Promise<CheckedImage> | undefined
  const check = () => {
    checked ??= decodeWhole()
    return checked
  }
  return {
    widthPx: header.widthPx,
    heightPx: header.heightPx,
    mimeType: type,
    turned: header.turned,
    hasAlpha: header.hasAlpha,
    xmp: header.xmp,
    exif: header.exif,
    open,
    check,
    checkBeforeDecoding: async () => (source.judge === undefined ? source.notes : (await check()).notes),
  }
}
