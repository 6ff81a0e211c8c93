import sharp from 'sharp'
import { projectionOf, unproject } from '../../../src/sdk/core/camera/projection.ts'
import { type View, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import type { BrowserPage, PageSize } from './browser-page.ts'

const columns = 9
const rows = 6
/** Between the title and the controls, as shares of the height. */
const top = 0.16
const bottom = 0.82
/** Edges differ by a pixel between an image and its tiles; what is compared is the mean around a point. */
const patchPx = 13
/** Of 255; tiles are compressed. */
const closeEnough = 14

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

async function pixelsOf(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Mean color of a square whose side is `sidePx`. */
function meanAt({ data, width, height }: Pixels, x: number, y: number, sidePx: number): number[] {
  const sum = [0, 0, 0]
  const half = Math.max(0, Math.floor(sidePx / 2))
  let count = 0
  for (let dy = -half; dy <= half; dy++)
    for (let dx = -half; dx <= half; dx++) {
      const row = Math.min(height - 1, Math.max(0, Math.round(y) + dy))
      const column = (((Math.round(x) + dx) % width) + width) % width
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (data[3 * (row * width + column) + channel] ?? 0)
      count++
    }
  return sum.map((channel) => channel / count)
}

/**
 * Share of the places of the page, on a grid, at which it shows what an equirectangular image holds in the direction
 * that is seen there.
 */
export async function shareDrawnRight(
  page: BrowserPage,
  panorama: string,
  { view, size }: { readonly view: View; readonly size: PageSize },
): Promise<number> {
  const [seen, truth] = await Promise.all([page.screenshot().then(pixelsOf), pixelsOf(panorama)])
  const projection = projectionOf(view, size)
  const pixelRatio = seen.width / size.widthPx
  const perPixel = truth.width / (2 * Math.PI * projection.focalPx)
  let right = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5) / columns) * size.widthPx
      const y = (top + ((row + 0.5) / rows) * (bottom - top)) * size.heightPx
      const { yawDeg, pitchDeg } = vectorToDirection(unproject(projection, x, y))
      const expected = meanAt(
        truth,
        (yawDeg / 360 + 0.5) * truth.width,
        (0.5 - pitchDeg / 180) * truth.height,
        patchPx * perPixel,
      )
      const drawn = meanAt(seen, x * pixelRatio, y * pixelRatio, patchPx * pixelRatio)
      const difference = Math.max(...drawn.map((channel, at) => Math.abs(channel - (expected[at] ?? 0))))
      if (difference < closeEnough) right++
    }
  return right / (rows * columns)
}
