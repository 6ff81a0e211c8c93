import sharp from 'sharp'
import { projectionOf, unproject } from '../../../src/sdk/core/camera/projection.ts'
import { type View, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import type { BrowserPage, PageSize } from './browser-page.ts'

const columnCount = 9
const rowCount = 6
/** Top and bottom of the sampled band between the title and the controls, as fractions of the height. */
const bandTop = 0.16
const bandBottom = 0.82
/** Side of a compared patch. Single pixels may differ, because edges in an image and in its tiles may be a pixel apart. */
const patchPx = 13
/** Tolerance per channel (0–255), because tiles are compressed. */
const differenceMax = 14

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

async function readPixels(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Mean color of a square around a point. Columns wrap around, as in a panorama. */
function meanColorAt({ data, width, height }: Pixels, x: number, y: number, sidePx: number): number[] {
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

/** Fraction of a grid of page positions. At these the color matches an equirectangular image in the same direction. */
export async function matchingFraction(
  page: BrowserPage,
  panorama: string,
  { view, size }: { readonly view: View; readonly size: PageSize },
): Promise<number> {
  const [screenshot, reference] = await Promise.all([page.screenshot().then(readPixels), readPixels(panorama)])
  const projection = projectionOf(view, size)
  const pixelRatio = screenshot.width / size.widthPx
  const referencePixelsPerPixel = reference.width / (2 * Math.PI * projection.focalPx)
  let matchCount = 0
  for (let row = 0; row < rowCount; row++)
    for (let column = 0; column < columnCount; column++) {
      const x = ((column + 0.5) / columnCount) * size.widthPx
      const y = (bandTop + ((row + 0.5) / rowCount) * (bandBottom - bandTop)) * size.heightPx
      const { yawDeg, pitchDeg } = vectorToDirection(unproject(projection, x, y))
      const expectedColor = meanColorAt(
        reference,
        (yawDeg / 360 + 0.5) * reference.width,
        (0.5 - pitchDeg / 180) * reference.height,
        patchPx * referencePixelsPerPixel,
      )
      const actualColor = meanColorAt(screenshot, x * pixelRatio, y * pixelRatio, patchPx * pixelRatio)
      const difference = Math.max(
        ...actualColor.map((value, channel) => Math.abs(value - (expectedColor[channel] ?? 0))),
      )
      if (difference < differenceMax) matchCount++
    }
  return matchCount / (rowCount * columnCount)
}
