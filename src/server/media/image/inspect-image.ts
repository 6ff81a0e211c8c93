import { stat } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Sharp } from 'sharp'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { panoramaLimits } from '../panorama/panorama-limits.ts'
import { sharp } from '../safe-sharp.ts'
import { decodeSmall, type SmallRaster } from './decode-small.ts'
import { formatOf } from './formats/formats.ts'
import { type ImageInput, readFirstBytes } from './formats/image-format.ts'

/** Facts from the header of an accepted image. Sizes are after rotation. */
export type ImageFacts = {
  readonly widthPx: number
  readonly heightPx: number
  readonly mimeType: string
  /** True if the stored pixels have to be rotated or mirrored. */
  readonly isRotated: boolean
  readonly hasAlpha: boolean
  readonly xmp: Buffer | undefined
  readonly exif: Buffer | undefined
}

export type InspectedImage = ImageFacts & {
  /** Opens the image for decoding, in its own colors and not rotated. The caller has checked its size. */
  readonly open: (limitInputPixels: number) => Promise<Sharp>
  /**
   * Decodes the image to a small raster, once for all callers, to check that it is complete.
   * @throws MediaError `media.damaged`
   */
  readonly check: () => Promise<CheckedImage>
  /** Checks images if the decoder of their format ignores errors, then returns the notes. */
  readonly checkBeforeDecoding: () => Promise<readonly FileNote[]>
}

export type CheckedImage = { readonly raster: SmallRaster; readonly notes: readonly FileNote[] }

/** The largest stereo panorama. */
const maxPixels = 2 * panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx

const sizeBytesOf = async (input: ImageInput) =>
  typeof input === 'string' ? (await stat(input)).size : input.byteLength

/**
 * Signatures of TIFF. `file-type` needs tags that many programs write at the end, so it can't recognize a truncated
 * TIFF.
 */
const tiffSignatures = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

async function mimeTypeOf(input: ImageInput): Promise<string | undefined> {
  const type = await (typeof input === 'string' ? fileTypeFromFile(input) : fileTypeFromBuffer(input))
  if (type !== undefined) return type.mime
  const start = Buffer.from(await readFirstBytes(input, 4)).toString('latin1')
  return tiffSignatures.includes(start) ? 'image/tiff' : undefined
}

/**
 * Reads type and header of an image.
 * @throws MediaError `media.empty`, `media.notAccepted`, `media.animated`, `media.damaged`, and errors of single formats
 */
export async function inspectImage(input: ImageInput): Promise<InspectedImage> {
  if ((await sizeBytesOf(input)) === 0) throw new MediaError('media.empty')
  const type = await mimeTypeOf(input)
  if (type === 'image/apng') throw new MediaError('media.animated')
  const format = type === undefined ? undefined : formatOf(type)
  if (type === undefined || format === undefined) throw new MediaError('media.notAccepted')
  const source = await format.open(input)
  const { header } = source
  if (header.isAnimated) throw new MediaError('media.animated')
  const open: InspectedImage['open'] = async (limitInputPixels) => {
    const image = sharp(await source.openReadable(), { failOn: format.failOn, limitInputPixels })
    // Otherwise sharp returns 16-bit images with a profile in Display P3, untagged.
    return header.hasMoreThan8Bits && header.hasProfile ? image.withIccProfile('srgb', { attach: false }) : image
  }
  const decodeAndCheck = async () => {
    const { raster, hasWarned } = await decodeSmall(await open(maxPixels), header)
    const notes = source.checkDecoded === undefined ? [] : await source.checkDecoded(hasWarned)
    return { raster, notes: [...source.notes, ...notes] }
  }
  let checked: Promise<CheckedImage> | undefined
  const check = () => {
    checked ??= decodeAndCheck()
    return checked
  }
  return {
    widthPx: header.widthPx,
    heightPx: header.heightPx,
    mimeType: type,
    isRotated: header.isRotated,
    hasAlpha: header.hasAlpha,
    xmp: header.xmp,
    exif: header.exif,
    open,
    check,
    checkBeforeDecoding: async () => (source.checkDecoded === undefined ? source.notes : (await check()).notes),
  }
}
