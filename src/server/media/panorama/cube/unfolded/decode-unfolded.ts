import { cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../../image/decoding-errors.ts'
import type { ImageFacts, InspectedImage } from '../../../image/inspect-image.ts'
import { sharp } from '../../../safe-sharp.ts'
import type { SourceCube } from '../../faces/cube-border.ts'
import type { FaceRaster } from '../../faces/face-raster.ts'
import { openOpaque } from '../../open-opaque.ts'
import { panoramaLimits } from '../../panorama-limits.ts'
import { decodeFaces } from '../decode-faces.ts'
import { squareOf } from './cube-layouts.ts'
import type { UnfoldedCube } from './unfolded-cube.ts'

const maxPixels = 2 * panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx
const faceMaxPixels = Math.floor(panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx) / cubeFaces.length

/** Edge length of the six faces in an image. @throws MediaError `media.tooManyPixels` */
export function unfoldedFaceSizePx({ widthPx, heightPx }: ImageFacts, { grid, cells }: UnfoldedCube): number {
  const [firstCell = { column: 0, row: 0 }] = cells
  const { sizePx } = squareOf({ widthPx, heightPx }, grid, firstCell)
  if (sizePx ** 2 > faceMaxPixels) throw new MediaError('media.tooManyPixels')
  return sizePx
}

type UnfoldedImage = { readonly facts: InspectedImage; readonly cube: UnfoldedCube }

/** Decodes the six faces of an unfolded cube, each rotated upright. */
export function decodeUnfolded({ facts, cube }: UnfoldedImage, size: Omit<FaceRaster, 'pixels'>): Promise<SourceCube> {
  return decodeFaces(size, async (face) => {
    const { tile, turns } = cube.arrangement[face]
    const square = squareOf(facts, cube.grid, cube.cells[tile] ?? { column: 0, row: 0 })
    const image = await openOpaque(facts, maxPixels)
    image.extract({ left: square.leftPx, top: square.topPx, width: size.sizePx, height: size.sizePx })
    const pixels = await withDecodingErrors(() => image.raw().toBuffer())
    if (turns === 0) return pixels
    // sharp would rotate before it extracts, so the rotation is a separate step.
    return sharp(pixels, { raw: { width: size.sizePx, height: size.sizePx, channels: 3 } })
      .rotate(90 * turns)
      .raw()
      .toBuffer()
  })
}
