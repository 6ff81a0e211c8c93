import type { Raster } from '../cube/unfolded/seam-costs.ts'
import { byteAt } from '../faces/typed-reads.ts'

/** Part of an image, in its pixels. */
export type Region = {
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
}

/** How the images for two eyes lie in a file. The left eye comes first in both. */
export type StereoLayout = 'overUnder' | 'sideBySide'

export type StereoPair = {
  readonly layout: StereoLayout
  /** Whether each eye looks like a sphere, too, so that no photo is taken for one. */
  readonly isProven: boolean
}

type Size = { readonly widthPx: number; readonly heightPx: number }

const shapeTolerance = 0.01

/** How two whole spheres, each twice as wide as high, would lie in an image of a size. */
export function stereoLayoutOf({ widthPx, heightPx }: Size): StereoLayout | undefined {
  const ratio = widthPx / heightPx
  if (Math.abs(ratio - 1) <= shapeTolerance) return 'overUnder'
  return Math.abs(ratio / 4 - 1) <= shapeTolerance ? 'sideBySide' : undefined
}

/** Part of an image that the left eye sees. */
export function leftEyeOf({ widthPx, heightPx }: Size, layout: StereoLayout): Region {
  return {
    leftPx: 0,
    topPx: 0,
    widthPx: layout === 'overUnder' ? widthPx : Math.floor(widthPx / 2),
    heightPx: layout === 'overUnder' ? Math.floor(heightPx / 2) : heightPx,
  }
}

/** Each eye is compared at this size: what is near lies apart by less than a pixel. */
const columns = 96
const rows = 48
/** Correlation of two eyes. Two panoramas of one place, or halves of a photo, stay below half of it. */
const likenessMin = 0.8
/** Standard deviation below which there is nothing to compare. */
const deviationMin = 3

/** Whether an image holds a sphere for each eye: two halves that show the same from nearly the same place. */
export function readStereoPair(raster: Raster): StereoPair | undefined {
  const layout = stereoLayoutOf(raster)
  if (layout === undefined) return undefined
  const left = leftEyeOf(raster, layout)
  const right = {
    ...left,
    leftPx: layout === 'sideBySide' ? raster.widthPx - left.widthPx : 0,
    topPx: layout === 'overUnder' ? raster.heightPx - left.heightPx : 0,
  }
  const eyes = [left, right].map((region) => shrink(raster, region))
  const [one, other] = eyes
  if (one === undefined || other === undefined || likeness(one, other) < likenessMin) return undefined
  return { layout, isProven: eyes.every(looksLikeSphere) }
}

/** Brightness of a part of an image, as means of rectangles. */
type Thumb = Float64Array

function shrink({ pixels, widthPx }: Raster, region: Region): Thumb {
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

/** Correlation of two thumbs without what all panoramas share: that each row has a brightness of its own. */
function likeness(one: Thumb, other: Thumb): number {
  const a = withoutRowMeans(one)
  const b = withoutRowMeans(other)
  const power = (values: Thumb) => values.reduce((sum, value) => sum + value * value, 0)
  const shared = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const powers = [power(a), power(b)]
  if (powers.some((sum) => Math.sqrt(sum / a.length) < deviationMin)) return 0
  return shared / Math.sqrt((powers[0] ?? 1) * (powers[1] ?? 1))
}

function withoutRowMeans(thumb: Thumb): Thumb {
  return thumb.map((value, index) => value - rowMean(thumb, Math.floor(index / columns)))
}

function rowMean(thumb: Thumb, row: number): number {
  return thumb.subarray(row * columns, (row + 1) * columns).reduce((sum, value) => sum + value, 0) / columns
}

/** A pole is one point: its row varies less than this share of the middle rows. */
const poleShare = 0.4
/** Columns at the two ends of a turn are neighbors: they differ by less than this share of two columns anywhere. */
const turnShare = 0.5

/** Whether a thumb is one of a sphere: it goes on from its right side to its left, and its poles are of one color. */
function looksLikeSphere(thumb: Thumb): boolean {
  const deviation = (row: number) => {
    const mean = rowMean(thumb, row)
    const values = thumb.subarray(row * columns, (row + 1) * columns)
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / columns)
  }
  const middle = (deviation(rows / 2) + deviation(rows / 3) + deviation((2 * rows) / 3)) / 3
  const poles = Math.max(deviation(0), deviation(rows - 1))
  return poles < poleShare * middle && columnDifference(thumb, columns - 1) < turnShare * usualDifference(thumb)
}

/** Mean difference of two columns, a number of columns apart. */
function columnDifference(thumb: Thumb, apart: number, from = 0): number {
  let sum = 0
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    sum += Math.abs((thumb[start + from] ?? 0) - (thumb[start + ((from + apart) % columns)] ?? 0))
  }
  return sum / rows
}

/** Difference of opposite columns. */
function usualDifference(thumb: Thumb): number {
  let sum = 0
  for (let from = 0; from < columns / 2; from++) sum += columnDifference(thumb, columns / 2, from)
  return sum / (columns / 2)
}
