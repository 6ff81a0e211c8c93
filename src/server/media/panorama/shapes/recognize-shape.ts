import { MediaError } from '../../../ports/media-builder.ts'
import { dualFisheyeSquares } from '../../fisheye-squares.ts'
import type { ImageFacts, InspectedImage } from '../../image/inspect-image.ts'
import { cubeGridOf } from '../cube/unfolded/cube-layouts.ts'
import { readUnfoldedCube, type UnfoldedCube } from '../cube/unfolded/unfolded-cube.ts'
import { panoramaLimits } from '../panorama-limits.ts'
import { isDualFisheye } from './dual-fisheye.ts'
import { leftEyeOf, type Region, readStereoPair, stereoLayoutOf } from './stereo-pair.ts'

/** A full sphere in another layout than one equirectangular image. */
export type SphereShape =
  | { readonly shape: 'cube'; readonly cube: UnfoldedCube }
  | { readonly shape: 'stereo'; readonly leftEye: Region }

type SizePx = Pick<ImageFacts, 'widthPx' | 'heightPx'>

/** Pixels of the largest cube in a cross. Half of the cells of a cross are empty. */
const maxPixels = 2 * panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx

function hasRecognizableShape(size: SizePx): boolean {
  const isSmallEnough = size.widthPx * size.heightPx <= maxPixels
  const isCandidate =
    cubeGridOf(size) !== undefined || stereoLayoutOf(size) !== undefined || dualFisheyeSquares(size) !== undefined
  return isSmallEnough && isCandidate
}

/**
 * Recognizes an unfolded cube or a stereo pair; undefined for other images.
 * @throws MediaError `media.dualFisheye`, `media.facesUnclear`
 */
export async function recognizeShape(facts: InspectedImage): Promise<SphereShape | undefined> {
  if (!hasRecognizableShape(facts)) return undefined
  const { raster } = await facts.check()
  if (isDualFisheye(raster)) throw new MediaError('media.dualFisheye')
  const pair = readStereoPair(raster)
  if (pair) return { shape: 'stereo', leftEye: leftEyeOf(facts, pair.layout) }
  const cube = readUnfoldedCube(raster)
  if (cube === 'unclear') throw new MediaError('media.facesUnclear')
  return cube && { shape: 'cube', cube }
}

/** True if the pixels of an image alone prove that it is a sphere, even without tags. */
export async function isProvenSphere(facts: InspectedImage): Promise<boolean> {
  if (!hasRecognizableShape(facts)) return false
  const { raster } = await facts.check()
  const cube = readUnfoldedCube(raster)
  const isCube = typeof cube === 'object' && cube.isProven
  return isCube || readStereoPair(raster)?.isProven === true
}

/**
 * Rejects an unstitched dual fisheye image. Its aspect ratio, 2:1, is the same as of a panorama.
 * @throws MediaError `media.dualFisheye`
 */
export async function rejectDualFisheye(facts: InspectedImage): Promise<void> {
  if (dualFisheyeSquares(facts) === undefined) return
  const { raster } = await facts.check()
  if (isDualFisheye(raster)) throw new MediaError('media.dualFisheye')
}
