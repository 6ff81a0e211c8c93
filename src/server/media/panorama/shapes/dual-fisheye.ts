import { dualFisheyeSquares, type FisheyeSquare } from '../../fisheye-squares.ts'
import type { Raster } from '../cube/unfolded/seam-costs.ts'
import { byteAt } from '../faces/typed-reads.ts'

/** Maximum brightness outside the disc of a fisheye lens, in the brightest channel; flare lifts it above black. */
const darkMax = 32
/** Number of rays that search the rim of a disc. */
const rayCount = 360
/** Range of disc radii, in widths of the square. A disc with a radius of 0.5 touches all four sides. */
const minRadius = 0.38
const maxRadius = 0.64
/** Maximum distance of the rim from a circle around the center of the square. */
const rimTolerance = 0.05
/** Minimum fraction of the uncropped rays that end at the rim. */
const minRimFraction = 0.6
/** Maximum fraction of all rays that reach beyond the rim. */
const maxBeyondFraction = 0.03
/** Minimum fraction of uncropped rays. If the square crops the disc, only the rays to the corners are uncropped. */
const minUncroppedFraction = 0.2
/** Quantile of the uncropped radii that is used as the radius of the disc. */
const radiusQuantile = 0.85
/** Maximum difference of the radii of both discs. */
const maxRadiusDifference = 0.06

/**
 * Recognizes a dual fisheye image, as a 360 camera records it before stitching: two discs of one size with dark
 * corners. An equirectangular image doesn't look like this: its dark parts are whole rows or single holes, but not the
 * corners of two squares.
 */
export function isDualFisheye(raster: Raster): boolean {
  const [firstRadius, secondRadius] = (dualFisheyeSquares(raster) ?? []).map((square) => discRadius(raster, square))
  if (firstRadius === undefined || secondRadius === undefined) return false
  return Math.abs(firstRadius - secondRadius) <= maxRadiusDifference
}

/**
 * Radius of a bright disc at the center of a square, in widths of the square. Undefined if the square has no such disc.
 */
function discRadius(raster: Raster, square: FisheyeSquare): number | undefined {
  const rayEnds = Array.from({ length: rayCount }, (_, ray) => traceRay(raster, square, (ray * 2 * Math.PI) / rayCount))
  const uncroppedRadii = rayEnds.filter(({ reachesSide }) => !reachesSide).map(({ radius }) => radius)
  if (uncroppedRadii.length < minUncroppedFraction * rayCount) return undefined
  const radius = uncroppedRadii.toSorted((a, b) => a - b)[Math.floor(radiusQuantile * uncroppedRadii.length)] ?? 0
  if (radius < minRadius || radius > maxRadius) return undefined
  const rimCount = uncroppedRadii.filter((rayRadius) => Math.abs(rayRadius - radius) <= rimTolerance).length
  const beyondCount = rayEnds.filter((rayEnd) => rayEnd.radius > radius + rimTolerance).length
  return rimCount >= minRimFraction * uncroppedRadii.length && beyondCount <= maxBeyondFraction * rayCount
    ? radius
    : undefined
}

type RayEnd = {
  /** Distance from the center to the outermost bright pixel, in widths of the square. */
  readonly radius: number
  /** True if the outermost bright pixel is at the side of the square. */
  readonly reachesSide: boolean
}

/** Follows a ray from the side of a square to its center until the first bright pixel. */
function traceRay({ pixels, widthPx }: Raster, { leftPx, topPx, sizePx }: FisheyeSquare, angleRad: number): RayEnd {
  const cosine = Math.cos(angleRad)
  const sine = Math.sin(angleRad)
  const rayLengthPx = (sizePx / 2 - 1) / Math.max(Math.abs(cosine), Math.abs(sine))
  for (let distancePx = rayLengthPx; distancePx > 0; distancePx--) {
    const x = leftPx + Math.floor(sizePx / 2 + distancePx * cosine)
    const y = topPx + Math.floor(sizePx / 2 + distancePx * sine)
    const offset = 3 * (y * widthPx + x)
    const brightest = Math.max(byteAt(pixels, offset), byteAt(pixels, offset + 1), byteAt(pixels, offset + 2))
    if (brightest > darkMax) return { radius: distancePx / sizePx, reachesSide: distancePx > rayLengthPx - 1 }
  }
  return { radius: 0, reachesSide: false }
}
