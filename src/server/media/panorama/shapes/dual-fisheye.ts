import type { Raster } from '../cube/unfolded/seam-costs.ts'
import { byteAt } from '../faces/typed-reads.ts'

/** Brightest channel of what lies around the image of a fisheye lens; flare lifts it above black. */
const darkMax = 32
/** Directions in which the rim of a disc is looked for. */
const rays = 360
/** Radii of the discs of cameras, in widths of their squares: half a width touches all four sides. */
const radiusMin = 0.38
const radiusMax = 0.64
/** How far the rim may be from a circle around the middle of the square. */
const rimTolerance = 0.05
/** Shares of the rays that end inside the square: at least so many end at the rim, and at most so many reach beyond it. */
const rimShareMin = 0.6
const beyondShareMax = 0.03
/** A disc that the square cuts off leaves only its corners dark. */
const freeRaysMin = 0.2
const radiusDifferenceMax = 0.06

const shapeTolerance = 0.03

type Square = { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** The two squares of an image of that shape: side by side, or one above the other. */
function squaresOf({ widthPx, heightPx }: SizePx): readonly [Square, Square] | undefined {
  const ratio = widthPx / heightPx
  const isWide = Math.abs(ratio / 2 - 1) <= shapeTolerance
  if (!isWide && Math.abs(ratio * 2 - 1) > shapeTolerance) return undefined
  const sizePx = Math.floor(isWide ? Math.min(widthPx / 2, heightPx) : Math.min(widthPx, heightPx / 2))
  const leftPx = isWide ? widthPx - sizePx : 0
  const topPx = isWide ? 0 : heightPx - sizePx
  return [
    { leftPx: 0, topPx: 0, sizePx },
    { leftPx, topPx, sizePx },
  ]
}

/** Whether two square images fit into a size. */
export function hasDualFisheyeShape(size: SizePx): boolean {
  return squaresOf(size) !== undefined
}

/**
 * Whether an image is what the two lenses of a 360 camera record, unstitched: two discs of one size with dark corners,
 * side by side or one above the other. In an equirectangular image dark parts are rows or holes: no row of it is dark
 * at the corners of two squares and bright between them.
 */
export function isDualFisheye(raster: Raster): boolean {
  const [one, other] = (squaresOf(raster) ?? []).map((square) => discRadius(raster, square))
  return one !== undefined && other !== undefined && Math.abs(one - other) <= radiusDifferenceMax
}

/** Radius of a bright disc in the middle of a square with dark corners, in widths of the square. */
function discRadius(raster: Raster, square: Square): number | undefined {
  const ends = Array.from({ length: rays }, (_, ray) => rimOn(raster, square, (ray * 2 * Math.PI) / rays))
  const free = ends.filter(({ isCutOff }) => !isCutOff).map(({ radius }) => radius)
  if (free.length < freeRaysMin * rays) return undefined
  const radius = free.toSorted((one, other) => one - other)[Math.floor(0.85 * free.length)] ?? 0
  if (radius < radiusMin || radius > radiusMax) return undefined
  const atRim = free.filter((end) => Math.abs(end - radius) <= rimTolerance).length
  const beyond = ends.filter((end) => end.radius > radius + rimTolerance).length
  return atRim >= rimShareMin * free.length && beyond <= beyondShareMax * rays ? radius : undefined
}

type RayEnd = {
  /** From the middle to the outermost bright pixel, in widths of the square. */
  readonly radius: number
  /** Bright up to the side of the square. */
  readonly isCutOff: boolean
}

/** Follows a ray inwards from the side of a square. */
function rimOn({ pixels, widthPx }: Raster, { leftPx, topPx, sizePx }: Square, angle: number): RayEnd {
  const across = Math.cos(angle)
  const down = Math.sin(angle)
  const longest = (sizePx / 2 - 1) / Math.max(Math.abs(across), Math.abs(down))
  for (let distance = longest; distance > 0; distance--) {
    const x = leftPx + Math.floor(sizePx / 2 + distance * across)
    const y = topPx + Math.floor(sizePx / 2 + distance * down)
    const offset = 3 * (y * widthPx + x)
    const brightest = Math.max(byteAt(pixels, offset), byteAt(pixels, offset + 1), byteAt(pixels, offset + 2))
    if (brightest > darkMax) return { radius: distance / sizePx, isCutOff: distance > longest - 1 }
  }
  return { radius: 0, isCutOff: false }
}
