import { type CubeFace, cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { limits } from '../../../../../shared/limits.ts'
import { emptyColor } from '../../../../../shared/media/nadir-fill.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../../image/decoding-errors.ts'
import type { ImageFacts, InspectedImage } from '../../../image/inspect-image.ts'
import { sharp } from '../../../safe-sharp.ts'
import type { SourceCube } from '../../faces/cube-border.ts'
import { allocateRaster, type FaceRaster } from '../../faces/face-raster.ts'
import { fillFace } from '../fill-face.ts'
import { squareOf } from './cube-layouts.ts'
import type { UnfoldedCube } from './fold-cube.ts'

const maxPixels = 2 * limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx
const faceMaxPixels = Math.floor(limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx) / cubeFaces.length

/**
 * Edge of the six faces in an image.
 * @throws MediaError `media.tooManyPixels`
 */
export function unfoldedFaceSizePx({ widthPx, heightPx }: ImageFacts, { grid, cells }: UnfoldedCube): number {
  const [first = { column: 0, row: 0 }] = cells
  const { sizePx } = squareOf({ widthPx, heightPx }, grid, first)
  if (sizePx ** 2 > faceMaxPixels) throw new MediaError('media.tooManyPixels')
  return sizePx
}

type UnfoldedImage = { readonly facts: InspectedImage; readonly cube: UnfoldedCube }

/** Cuts the six faces out of an image, one after the other, into memory that worker threads share. */
export async function decodeUnfolded(
  { facts, cube }: UnfoldedImage,
  { sizePx, borderPx }: Pick<FaceRaster, 'sizePx' | 'borderPx'>,
): Promise<SourceCube> {
  const decode = async (face: CubeFace): Promise<FaceRaster> => {
    const { tile, turns } = cube.arrangement[face]
    const square = squareOf(facts, cube.grid, cube.cells[tile] ?? { column: 0, row: 0 })
    const image = (await facts.open(maxPixels)).autoOrient()
    const [r, g, b] = emptyColor
    if (facts.hasAlpha) image.flatten({ background: { r, g, b } })
    image.extract({ left: square.leftPx, top: square.topPx, width: sizePx, height: sizePx }).toColourspace('srgb')
    const cut = await withDecodingErrors(() => image.raw().toBuffer())
    const raw = { width: sizePx, height: sizePx, channels: 3 } as const
    // A step of its own: an image that is turned while it is cut is turned before.
    const rows =
      turns === 0
        ? cut
        : await sharp(cut, { raw })
            .rotate(90 * turns)
            .raw()
            .toBuffer()
    const raster = allocateRaster(sizePx, borderPx)
    fillFace(raster, rows)
    return raster
  }
  return {
    f: await decode('f'),
    b: await decode('b'),
    u: await decode('u'),
    d: await decode('d'),
    l: await decode('l'),
    r: await decode('r'),
  }
}
