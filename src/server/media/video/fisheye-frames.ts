import type { Frame, Stream } from 'node-av/lib'
import { dualFisheyeSquares, type FisheyeSquare, hasRatio } from '../fisheye-squares.ts'
import { openFilterGraph } from '../libav/filter-graph.ts'
import { colorOptions, colorsOf, tagFrame } from './colors.ts'
import { bufferSourceFor } from './rendition-filters.ts'

/** A small grayscale frame, row by row. */
type GrayFrame = { readonly pixels: Uint8Array; readonly widthPx: number; readonly heightPx: number }

const grayWidthPx = 256
/** Maximum brightness outside the disc of a lens; flare lifts it above black. */
const darkMax = 40
/** Radius, in widths of the square, beyond which pixels aren't part of the disc. */
const outsideMin = 0.53
/** Radii between which pixels are in the rim of the disc. */
const rimMin = 0.3
const rimMax = 0.42
/** Minimum fraction of dark pixels outside the disc. */
const minDarkFraction = 0.97
/** Number of sectors into which the rim is divided. */
const sectorCount = 12
/** Minimum number of bright sectors; the others may be black, such as a night sky or the ground. */
const brightSectorsMin = 8

function squaresOf(frame: GrayFrame): readonly FisheyeSquare[] {
  if (!hasRatio(frame, 1)) return dualFisheyeSquares(frame) ?? []
  return [{ leftPx: 0, topPx: 0, sizePx: Math.min(frame.widthPx, frame.heightPx) }]
}

type PolarPixel = {
  /** Distance from the center of the square in widths of the square. */
  readonly radius: number
  readonly sector: number
  readonly isDark: boolean
}

function* pixelsOf({ pixels, widthPx }: GrayFrame, { leftPx, topPx, sizePx }: FisheyeSquare): Generator<PolarPixel> {
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++) {
      const x = (column + 0.5) / sizePx - 0.5
      const y = (row + 0.5) / sizePx - 0.5
      const turnFraction = (Math.atan2(y, x) / Math.PI + 1) / 2
      const brightness = pixels[(topPx + row) * widthPx + leftPx + column] ?? 0
      const sector = Math.floor(turnFraction * sectorCount) % sectorCount
      yield { radius: Math.hypot(x, y), sector, isDark: brightness <= darkMax }
    }
  }
}

/** Numbers of all pixels and of dark pixels in a part of the square. */
type Tally = { count: number; darkCount: number }

function countPixel(tally: Tally | undefined, isDark: boolean): void {
  if (tally === undefined) return
  tally.count++
  if (isDark) tally.darkCount++
}

function hasFisheyeDisc(frame: GrayFrame, square: FisheyeSquare): boolean {
  const outside = { count: 0, darkCount: 0 }
  const rimSectors = Array.from({ length: sectorCount }, () => ({ count: 0, darkCount: 0 }))
  for (const { radius, sector, isDark } of pixelsOf(frame, square)) {
    if (radius > outsideMin) countPixel(outside, isDark)
    else if (radius >= rimMin && radius <= rimMax) countPixel(rimSectors[sector], isDark)
  }
  const brightSectorCount = rimSectors.filter(({ count, darkCount }) => darkCount < count / 2).length
  return outside.darkCount >= minDarkFraction * outside.count && brightSectorCount >= brightSectorsMin
}

/**
 * True if a frame of one or two lenses is unstitched: each square has a bright disc and black corners. Black areas of
 * an equirectangular frame end at rows, so they don't leave a disc with dark corners.
 */
export function isUnstitchedFrame(frame: GrayFrame): boolean {
  const squares = squaresOf(frame)
  return squares.length > 0 && squares.every((square) => hasFisheyeDisc(frame, square))
}

/** Scales a frame down to a small grayscale image. */
export async function toGrayFrame(frame: Frame, stream: Stream): Promise<GrayFrame> {
  const colors = colorsOf(frame, stream)
  tagFrame(frame, colors)
  const widthPx = grayWidthPx
  const heightPx = Math.max(2, Math.round((grayWidthPx * frame.height) / frame.width))
  const scale = `scale=w=${widthPx}:h=${heightPx}:flags=area:${colorOptions(colors.source, colors.scaled)}`
  const graph = await openFilterGraph(`${bufferSourceFor(frame, colors)}[in];[in]${scale},format=gray,buffersink@0`, 1)
  let pixels: Uint8Array = new Uint8Array()
  const readPixels = async (scaled: Frame) => {
    pixels = scaled.toBuffer()
    scaled.free()
  }
  try {
    await graph.filter(frame, readPixels)
    await graph.filter(null, readPixels)
  } finally {
    graph.close()
  }
  return { pixels, widthPx, heightPx }
}
