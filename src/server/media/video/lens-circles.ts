import type { Frame, Stream } from 'node-av/lib'
import { openGraph } from '../libav/graph.ts'
import { colorOptions, colorsOf, tagFrame } from './colors.ts'
import { entranceFor } from './video-graph.ts'

/** Brightness of a small image, row by row. */
type Brightness = { readonly pixels: Uint8Array; readonly widthPx: number; readonly heightPx: number }

/** Width that frames are looked at in. */
const smallWidthPx = 256
/** Brightest that the area around the image of a lens is; flare lifts it above black. */
const darkMax = 40
/** Radii in widths of the square: beyond the outer one lies nothing of the image, between the inner ones its rim. */
const outsideMin = 0.53
const rimMin = 0.3
const rimMax = 0.42
const darkShareMin = 0.97
/** Parts of the rim, and how many of them show something; sky at night and the ground may be black. */
const sectors = 12
const brightSectorsMin = 8

type Square = { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

const ratioTolerance = 0.03

/** Squares that the images of one or two lenses could fill; none for other shapes. */
function squaresOf({ widthPx, heightPx }: Omit<Brightness, 'pixels'>): readonly Square[] {
  const isNear = (ratio: number) => Math.abs(widthPx / heightPx / ratio - 1) <= ratioTolerance
  if (isNear(1)) return [{ leftPx: 0, topPx: 0, sizePx: Math.min(widthPx, heightPx) }]
  if (isNear(2)) {
    const sizePx = Math.min(Math.floor(widthPx / 2), heightPx)
    return [
      { leftPx: 0, topPx: 0, sizePx },
      { leftPx: widthPx - sizePx, topPx: 0, sizePx },
    ]
  }
  if (!isNear(0.5)) return []
  const sizePx = Math.min(widthPx, Math.floor(heightPx / 2))
  return [
    { leftPx: 0, topPx: 0, sizePx },
    { leftPx: 0, topPx: heightPx - sizePx, sizePx },
  ]
}

type Sample = { readonly radius: number; readonly sector: number; readonly isDark: boolean }

/** The pixels of a square by radius, in its widths, and direction from its middle. */
function* samplesOf({ pixels, widthPx }: Brightness, { leftPx, topPx, sizePx }: Square): Generator<Sample> {
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++) {
      const x = (column + 0.5) / sizePx - 0.5
      const y = (row + 0.5) / sizePx - 0.5
      const turn = (Math.atan2(y, x) / Math.PI + 1) / 2
      const brightness = pixels[(topPx + row) * widthPx + leftPx + column] ?? 0
      yield { radius: Math.hypot(x, y), sector: Math.floor(turn * sectors) % sectors, isDark: brightness <= darkMax }
    }
  }
}

type Tally = { count: number; dark: number }

function tally(part: Tally | undefined, isDark: boolean): void {
  if (part === undefined) return
  part.count++
  if (isDark) part.dark++
}

/** Whether a square holds a disc with an image in it, and black around it. */
function isLensCircle(frame: Brightness, square: Square): boolean {
  const outside = { count: 0, dark: 0 }
  const rim = Array.from({ length: sectors }, () => ({ count: 0, dark: 0 }))
  for (const { radius, sector, isDark } of samplesOf(frame, square)) {
    if (radius > outsideMin) tally(outside, isDark)
    else if (radius >= rimMin && radius <= rimMax) tally(rim[sector], isDark)
  }
  const brightSectors = rim.filter(({ count, dark }) => dark < count / 2).length
  return outside.dark >= darkShareMin * outside.count && brightSectors >= brightSectorsMin
}

/**
 * Whether a frame is what the lenses of a 360 camera record before it is stitched: a disc in each of its squares, with black corners. The
 * part of a sphere that is black in an equirectangular frame has rows for edges, which fill no corner and spare its disc.
 */
export function showsLensCircles(frame: Brightness): boolean {
  const squares = squaresOf(frame)
  return squares.length > 0 && squares.every((square) => isLensCircle(frame, square))
}

/** The brightness of a decoded frame, small. */
export async function brightnessOf(frame: Frame, stream: Stream): Promise<Brightness> {
  const colors = colorsOf(frame, stream)
  tagFrame(frame, colors)
  const widthPx = smallWidthPx
  const heightPx = Math.max(2, Math.round((smallWidthPx * frame.height) / frame.width))
  const scale = `scale=w=${widthPx}:h=${heightPx}:flags=area:${colorOptions(colors.source, colors.scaled)}`
  const graph = await openGraph(`${entranceFor(frame, colors)}[in];[in]${scale},format=gray,buffersink@0`, 1)
  let pixels: Uint8Array = new Uint8Array()
  const take = async (small: Frame) => {
    pixels = small.toBuffer()
    small.free()
  }
  try {
    await graph.pass(frame, take)
    await graph.pass(null, take)
  } finally {
    graph.close()
  }
  return { pixels, widthPx, heightPx }
}
