import sharp from 'sharp'
import { projectionOf, unproject } from '../../../src/sdk/core/camera/projection.ts'
import { type View, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import type { BrowserPage, PageSize } from './browser-page.ts'

const columns = 9
const rows = 6
/** The sampled band lies between the title and the controls, in shares of the height. */
const top = 0.16
const bottom = 0.82
/** Edges in an image and its tiles may differ by a pixel, so the means of patches are compared. */
const patchPx = 13
/** Tolerance per channel, of 255: tiles are compressed. */
const maxDifference = 14

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
 * Share of grid positions of the page whose color matches that of an equirectangular image in the direction which the
 * position shows.
 */
export async function matchingShare(
  page: BrowserPage,
  panorama: string,
  { view, size }: { readonly view: View; readonly size: PageSize },
): Promise<number> {
  const [shot, reference] = await Promise.all([page.screenshot().then(pixelsOf), pixelsOf(panorama)])
  const projection = projectionOf(view, size)
  const pixelRatio = shot.width / size.widthPx
  const referencePixelsPerPixel = reference.width / (2 * Math.PI * projection.focalPx)
  let matchCount = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5) / columns) * size.widthPx
      const y = (top + ((row + 0.5) / rows) * (bottom - top)) * size.heightPx
      const { yawDeg, pitchDeg } = vectorToDirection(unproject(projection, x, y))
      const expected = meanAt(
        reference,
        (yawDeg / 360 + 0.5) * reference.width,
        (0.5 - pitchDeg / 180) * reference.height,
        patchPx * referencePixelsPerPixel,
      )
      const drawn = meanAt(shot, x * pixelRatio, y * pixelRatio, patchPx * pixelRatio)
      const difference = Math.max(...drawn.map((channel, at) => Math.abs(channel - (expected[at] ?? 0))))
      if (difference < maxDifference) matchCount++
    }
  return matchCount / (rows * columns)
}
