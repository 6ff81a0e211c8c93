import { cubicWeight, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import type { RowRange } from './side-face.ts'
import { stripBuffer } from './strip-buffer.ts'
import { byteAt, intAt, shortAt } from './typed-reads.ts'

/**
 * Source pixels per face pixel up to which the kernel isn't widened: the tolerance by which `faceSizePxOf` makes faces
 * smaller than their source.
 */
const unwidenedDensityMax = 1 / 0.95
const roundingBias = 2 ** (weightBits - 1)

/** Source pixels that are blended into each pixel of a row or column. */
type Taps = {
  /** Number of taps per pixel. */
  readonly count: number
  /** Source index of the first tap of each pixel. */
  readonly firstTaps: Int32Array
  /** Weights of all taps, pixel by pixel. */
  readonly weights: Int16Array
}

/** Border that a source face needs, so that all taps of the scaled face with its border are within it. */
export function sourceBorderPx(sourceSizePx: number, { sizePx, borderPx }: Omit<FaceRaster, 'pixels'>): number {
  const density = sourceSizePx / sizePx
  return Math.ceil(borderPx * density + 2 * Math.max(1, density)) + 1
}

/**
 * Separable cubic scaling of a face: first along the rows, then along the columns. For downscaling the kernel is widened
 * by the same factor, which prevents aliasing.
 */
export function scaleFace(source: FaceRaster, raster: FaceRaster, { fromRow, toRow }: RowRange): void {
  const taps = tapsOf(source, raster)
  const firstSourceRow = intAt(taps.firstTaps, fromRow)
  const endSourceRow = intAt(taps.firstTaps, toRow - 1) + taps.count
  const resampledRows = resampleRows(source, taps, { fromRow: firstSourceRow, toRow: endSourceRow })
  const rowBytes = 3 * rasterEdgePx(raster)
  const blend = taps.count === 4 ? blendFourRows : blendRows
  for (let row = fromRow; row < toRow; row++) {
    const firstByte = (intAt(taps.firstTaps, row) - firstSourceRow) * rowBytes
    const weights = taps.weights.subarray(row * taps.count, (row + 1) * taps.count)
    blend(resampledRows.subarray(firstByte), weights, new Uint8ClampedArray(raster.pixels, row * rowBytes, rowBytes))
  }
}

/** Weighted sum of the first four rows; unrolled, because nearly all faces need it. */
function blendFourRows(rows: Uint8Array, weights: Int16Array, out: Uint8ClampedArray): void {
  const width = out.length
  const w0 = shortAt(weights, 0)
  const w1 = shortAt(weights, 1)
  const w2 = shortAt(weights, 2)
  const w3 = shortAt(weights, 3)
  for (let i = 0, p = width, q = 2 * width, r = 3 * width; i < width; i++, p++, q++, r++) {
    out[i] =
      (Math.imul(w0, byteAt(rows, i)) +
        Math.imul(w1, byteAt(rows, p)) +
        Math.imul(w2, byteAt(rows, q)) +
        Math.imul(w3, byteAt(rows, r)) +
        roundingBias) >>
      weightBits
  }
}

/** Weighted sum of as many rows as there are weights. */
function blendRows(rows: Uint8Array, weights: Int16Array, out: Uint8ClampedArray): void {
  for (let i = 0; i < out.length; i++) {
    let sum = roundingBias
    for (let t = 0; t < weights.length; t++) sum += shortAt(weights, t) * byteAt(rows, t * out.length + i)
    out[i] = sum >> weightBits
  }
}

/** Taps of the columns. Rows have the same taps, because faces are square. */
function tapsOf(source: FaceRaster, raster: FaceRaster): Taps {
  const density = source.sizePx / raster.sizePx
  const widening = density <= unwidenedDensityMax ? 1 : density
  const count = 2 * Math.ceil(2 * widening)
  const edgePx = rasterEdgePx(raster)
  const firstTaps = new Int32Array(edgePx)
  const weights = new Int16Array(edgePx * count)
  for (let i = 0; i < edgePx; i++) {
    // Converts −1…1 across the face to the index of a source pixel. Pixel centers are at whole numbers.
    const center = ((planeCoordinate(raster, i) + 1) / 2) * source.sizePx - 0.5 + source.borderPx
    const firstTap = Math.floor(center) - count / 2 + 1
    firstTaps[i] = firstTap
    const floatWeights = Array.from({ length: count }, (_, t) => cubicWeight((firstTap + t - center) / widening))
    weights.set(toFixedPoint(floatWeights), i * count)
  }
  return { count, firstTaps, weights }
}

/** Fixed-point weights that sum to exactly one, so that flat colors don't change. */
function toFixedPoint(floatWeights: readonly number[]): number[] {
  const total = floatWeights.reduce((sum, weight) => sum + weight, 0)
  const fixedWeights = floatWeights.map((weight) => Math.round((weight / total) * 2 ** weightBits))
  const roundingError = 2 ** weightBits - fixedWeights.reduce((sum, weight) => sum + weight, 0)
  const largest = fixedWeights.indexOf(Math.max(...fixedWeights))
  return fixedWeights.map((weight, index) => (index === largest ? weight + roundingError : weight))
}

/** Source rows, resampled to the width of the face. */
function resampleRows(source: FaceRaster, taps: Taps, { fromRow, toRow }: RowRange): Uint8Array {
  const sourcePixels = new Uint8Array(source.pixels)
  const sourceRowBytes = 3 * rasterEdgePx(source)
  const rowBytes = 3 * taps.firstTaps.length
  const buffer = stripBuffer(rowBytes * (toRow - fromRow))
  const clampedBytes = new Uint8ClampedArray(buffer)
  const resample = taps.count === 4 ? resampleRowByFour : resampleRow
  for (let row = fromRow; row < toRow; row++) {
    const sourceRow = sourcePixels.subarray(row * sourceRowBytes)
    resample(sourceRow, taps, clampedBytes.subarray((row - fromRow) * rowBytes))
  }
  return new Uint8Array(buffer)
}

/** Resamples one row with four taps per pixel; unrolled like `blendFourRows`. */
function resampleRowByFour(row: Uint8Array, { firstTaps, weights }: Taps, out: Uint8ClampedArray): void {
  for (let i = 0, o = 0, w = 0; i < firstTaps.length; i++, o += 3, w += 4) {
    const p = Math.imul(3, intAt(firstTaps, i))
    const w0 = shortAt(weights, w)
    const w1 = shortAt(weights, w + 1)
    const w2 = shortAt(weights, w + 2)
    const w3 = shortAt(weights, w + 3)
    for (let c = 0; c < 3; c++) {
      out[o + c] =
        (Math.imul(w0, byteAt(row, p + c)) +
          Math.imul(w1, byteAt(row, p + c + 3)) +
          Math.imul(w2, byteAt(row, p + c + 6)) +
          Math.imul(w3, byteAt(row, p + c + 9)) +
          roundingBias) >>
        weightBits
    }
  }
}

/** Resamples one row with any number of taps per pixel. */
function resampleRow(row: Uint8Array, { count, firstTaps, weights }: Taps, out: Uint8ClampedArray): void {
  for (let i = 0; i < firstTaps.length; i++) {
    for (let c = 0; c < 3; c++) {
      let sum = roundingBias
      for (let t = 0; t < count; t++) {
        sum += shortAt(weights, i * count + t) * byteAt(row, 3 * (intAt(firstTaps, i) + t) + c)
      }
      out[3 * i + c] = sum >> weightBits
    }
  }
}
