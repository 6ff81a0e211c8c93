import { limits } from '../../../../shared/limits.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { dualFisheyeSquares } from '../../fisheye-squares.ts'
import type { ImageFacts, InspectedImage } from '../../image/inspect-image.ts'
import { cubeGridOf } from '../cube/unfolded/cube-layouts.ts'
import { readUnfoldedCube, type UnfoldedCube } from '../cube/unfolded/fold-cube.ts'
import { isDualFisheye } from './dual-fisheye.ts'
import { leftEyeOf, type Region, readStereoPair, stereoLayoutOf } from './stereo-pair.ts'

/** A whole sphere in another shape than one equirectangular image. */
export type SphereShape =
  | { readonly shape: 'cube'; readonly cube: UnfoldedCube }
  | { readonly shape: 'stereo'; readonly leftEye: Region }

type SizePx = Pick<ImageFacts, 'widthPx' | 'heightPx'>

/** Six faces of the most pixels a panorama may have, in a cross whose other half is empty. */
const maxPixels = 2 * limits.panoramaMaxWidthPx * limits.panoramaMaxHeightPx

function mayBeOtherShape(size: SizePx): boolean {
  const isSmallEnough = size.widthPx * size.heightPx <= maxPixels
  const isKnown =
    cubeGridOf(size) !== undefined || stereoLayoutOf(size) !== undefined || dualFisheyeSquares(size) !== undefined
  return isSmallEnough && isKnown
}

/**
 * Recognizes what is a sphere though its shape isn't that of one: six faces of a cube, or one sphere for each eye.
 * @throws MediaError `media.dualFisheye`, `media.facesUnclear` for what looks like one and can't be used
 */
export async function recognizeShape(facts: InspectedImage): Promise<SphereShape | undefined> {
  if (!mayBeOtherShape(facts)) return undefined
  const { raster } = await facts.check()
  if (isDualFisheye(raster)) throw new MediaError('media.dualFisheye')
  const pair = readStereoPair(raster)
  if (pair) return { shape: 'stereo', leftEye: leftEyeOf(facts, pair.layout) }
  const cube = readUnfoldedCube(raster)
  if (cube === 'unclear') throw new MediaError('media.facesUnclear')
  return cube && { shape: 'cube', cube }
}

/** Whether an image proves to be a sphere by its pixels alone, though nobody has said so. */
export async function isProvenSphere(facts: InspectedImage): Promise<boolean> {
  if (!mayBeOtherShape(facts)) return false
  const { raster } = await facts.check()
  const cube = readUnfoldedCube(raster)
  const isCube = typeof cube === 'object' && cube.isProven
  return isCube || readStereoPair(raster)?.isProven === true
}

/**
 * Rejects two unstitched images of a 360 camera, which have the shape of a sphere.
 * @throws MediaError `media.dualFisheye`
 */
export async function rejectDualFisheye(facts: InspectedImage): Promise<void> {
  if (dualFisheyeSquares(facts) === undefined) return
  const { raster } = await facts.check()
  if (isDualFisheye(raster)) throw new MediaError('media.dualFisheye')
}
