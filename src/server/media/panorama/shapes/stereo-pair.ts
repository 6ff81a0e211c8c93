import type { Raster } from '../cube/unfolded/seam-costs.ts'
import { byteAt } from '../faces/typed-reads.ts'

export type Region = {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Layout of the images for both eyes. The left eye is the upper or the left one. */
export type StereoLayout = 'overUnder' | 'sideBySide'

export type StereoPair = {
  readonly layout: StereoLayout
  /** True if each eye also has the properties of a sphere, which photos lack. */
  readonly isProven: boolean
}

type SizePx = { readonly widthPx: number; readonly heightPx: number }

/** Maximum relative error of an aspect ratio. */
const ratioTolerance = 0.01

/** Layout of two 2:1 spheres in an image of a size; undefined if they don't fit. */
export function stereoLayoutOf({ widthPx, heightPx }: SizePx): StereoLayout | undefined {
  const ratio = widthPx / heightPx
  if (Math.abs(ratio - 1) <= ratioTolerance) return 'overUnder'
  return Math.abs(ratio / 4 - 1) <= ratioTolerance ? 'sideBySide' : undefined
}

/** Region of the left eye: the upper or the left half. */
export function leftEyeOf({ widthPx, heightPx }: SizePx, layout: StereoLayout): Region {
  return {
    leftPx: 0,
    topPx: 0,
    widthPx: layout === 'overUnder' ? widthPx : Math.floor(widthPx / 2),
    heightPx: layout === 'overUnder' ? Math.floor(heightPx / 2) : heightPx,
  }
}

/** Size of the thumbnails for comparing eyes. At this size, the parallax even of near objects is less than a pixel. */
const columns = 96
const rows = 48
/** Minimum correlation of two eyes. Two panoramas of one place, or halves of a photo, reach less than half of it. */
const correlationMin = 0.8
/** Standard deviation below which an image has too little detail to compare. */
const deviationMin = 3

/** Recognizes a stereo pair by the correlation of its halves; undefined for other images. */
export function readStereoPair(raster: Raster): StereoPair | undefined {
  const layout = stereoLayoutOf(raster)
  if (layout === undefined) return undefined
  const leftRegion = leftEyeOf(raster, layout)
  const rightRegion = {
    ...leftRegion,
    leftPx: layout === 'sideBySide' ? raster.widthPx - leftRegion.widthPx : 0,
    topPx: layout === 'overUnder' ? raster.heightPx - leftRegion.heightPx : 0,
  }
  const eyes = [leftRegion, rightRegion].map((region) => shrink(raster, region))
  const [leftEye, rightEye] = eyes
  if (leftEye === undefined || rightEye === undefined) return undefined
  if (correlation(leftEye, rightEye) < correlationMin) return undefined
  return { layout, isProven: eyes.every(looksLikeSphere) }
}

/** Brightness of a region, shrunk by a box filter. */
type GrayThumbnail = Float64Array

function shrink({ pixels, widthPx }: Raster, region: Region): GrayThumbnail {
  const sums = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < region.heightPx; y++) {
    const row = Math.floor((y * rows) / region.heightPx)
    for (let x = 0; x < region.widthPx; x++) {
      const index = row * columns + Math.floor((x * columns) / region.widthPx)
      const offset = 3 * ((region.topPx + y) * widthPx + region.leftPx + x)
      sums[index] =
        (sums[index] ?? 0) + byteAt(pixels, offset) + byteAt(pixels, offset + 1) + byteAt(pixels, offset + 2)
      counts[index] = (counts[index] ?? 0) + 3
    }
  }
  return sums.map((sum, index) => sum / Math.max(1, counts[index] ?? 1))
}

/** Pearson correlation after subtracting the mean of each row, because the means of rows are similar in all panoramas. */
function correlation(left: GrayThumbnail, right: GrayThumbnail): number {
  const a = withoutRowMeans(left)
  const b = withoutRowMeans(right)
  const squareSum = (values: GrayThumbnail) => values.reduce((sum, value) => sum + value * value, 0)
  const covariance = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const squareSums = [squareSum(a), squareSum(b)]
  if (squareSums.some((sum) => Math.sqrt(sum / a.length) < deviationMin)) return 0
  return covariance / Math.sqrt((squareSums[0] ?? 1) * (squareSums[1] ?? 1))
}

function withoutRowMeans(thumbnail: GrayThumbnail): GrayThumbnail {
  return thumbnail.map((value, index) => value - rowMean(thumbnail, Math.floor(index / columns)))
}

function rowMean(thumbnail: GrayThumbnail, row: number): number {
  return thumbnail.subarray(row * columns, (row + 1) * columns).reduce((sum, value) => sum + value, 0) / columns
}

/** Maximum deviation in the rows at the poles, relative to the middle rows: a pole is a single point. */
const maxPoleDeviationRatio = 0.4
/** Maximum difference of the first and last column, which are neighbors on a sphere, relative to opposite columns. */
const maxWrapDifferenceRatio = 0.5

/** True if an image can be a sphere: its left and right sides match, and its poles have a single color. */
function looksLikeSphere(thumbnail: GrayThumbnail): boolean {
  const deviation = (row: number) => {
    const mean = rowMean(thumbnail, row)
    const values = thumbnail.subarray(row * columns, (row + 1) * columns)
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / columns)
  }
  const middleDeviation = (deviation(rows / 2) + deviation(rows / 3) + deviation((2 * rows) / 3)) / 3
  const poleDeviation = Math.max(deviation(0), deviation(rows - 1))
  return (
    poleDeviation < maxPoleDeviationRatio * middleDeviation &&
    columnDifference(thumbnail, columns - 1) < maxWrapDifferenceRatio * meanOppositeDifference(thumbnail)
  )
}

/** Mean difference between a column and the column at a distance to its right. */
function columnDifference(thumbnail: GrayThumbnail, distance: number, column = 0): number {
  let sum = 0
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    sum += Math.abs((thumbnail[start + column] ?? 0) - (thumbnail[start + ((column + distance) % columns)] ?? 0))
  }
  return sum / rows
}

function meanOppositeDifference(thumbnail: GrayThumbnail): number {
  let sum = 0
  for (let column = 0; column < columns / 2; column++) sum += columnDifference(thumbnail, columns / 2, column)
  return sum / (columns / 2)
}
