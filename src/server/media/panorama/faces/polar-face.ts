import { cubicWeights, phaseBits, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import type { RowRange } from './side-face.ts'
import { isFullTurn, lastTapsPx, planePadPx, planeRowBytes, rowOf, type SourcePlane } from './source-plane.ts'
import { byteAt, floatAt, intAt, shortAt } from './typed-reads.ts'

const weights = cubicWeights()
/** Bits dropped after the sums of rows, so that sums of all sixteen taps fit into 32 bits. */
const rowSumShift = 8
const columnSumShift = 2 * weightBits - rowSumShift
const roundingBias = 2 ** (columnSumShift - 1)

/**
 * Bicubic resampling of the top (`pole` 1) or bottom (`pole` −1) face from an equirectangular image, sixteen taps per
 * pixel. `smoothPolarRows` must run first, because near the pole a pixel of the face covers many of the source.
 */
export function cutPolarFace(
  plane: SourcePlane,
  raster: FaceRaster,
  options: RowRange & { readonly pole: 1 | -1 },
): void {
  const edge = rasterEdgePx(raster)
  const source = new Uint8Array(plane.pixels)
  const stride = planeRowBytes(plane)
  const findTaps = tapFinder(plane, raster, options.pole)
  const taps = new Int32Array(2 * edge)
  for (let row = options.fromRow; row < options.toRow; row++) {
    findTaps(row, taps)
    sampleRow(source, { stride, taps }, new Uint8ClampedArray(raster.pixels, 3 * row * edge, 3 * edge))
  }
}

/** `taps` has two numbers per pixel: the byte offset of the first tap, and the phases of row (high bits) and column. */
type TapTable = { readonly stride: number; readonly taps: Int32Array }

function sampleRow(source: Uint8Array, { stride, taps }: TapTable, out: Uint8ClampedArray): void {
  for (let i = 0, o = 0; i < taps.length; i += 2) {
    const phases = intAt(taps, i + 1)
    const columnPhase = (phases & (phaseCount - 1)) << 2
    const rowPhase = (phases >> phaseBits) << 2
    const w0 = shortAt(weights, columnPhase)
    const w1 = shortAt(weights, columnPhase + 1)
    const w2 = shortAt(weights, columnPhase + 2)
    const w3 = shortAt(weights, columnPhase + 3)
    let p = intAt(taps, i)
    let red = roundingBias
    let green = roundingBias
    let blue = roundingBias
    for (let t = 0; t < 4; t++) {
      const rowWeight = shortAt(weights, rowPhase + t)
      const r =
        Math.imul(w0, byteAt(source, p)) +
        Math.imul(w1, byteAt(source, p + 3)) +
        Math.imul(w2, byteAt(source, p + 6)) +
        Math.imul(w3, byteAt(source, p + 9))
      const g =
        Math.imul(w0, byteAt(source, p + 1)) +
        Math.imul(w1, byteAt(source, p + 4)) +
        Math.imul(w2, byteAt(source, p + 7)) +
        Math.imul(w3, byteAt(source, p + 10))
      const b =
        Math.imul(w0, byteAt(source, p + 2)) +
        Math.imul(w1, byteAt(source, p + 5)) +
        Math.imul(w2, byteAt(source, p + 8)) +
        Math.imul(w3, byteAt(source, p + 11))
      red = (red + Math.imul(rowWeight, r >> rowSumShift)) | 0
      green = (green + Math.imul(rowWeight, g >> rowSumShift)) | 0
      blue = (blue + Math.imul(rowWeight, b >> rowSumShift)) | 0
      p = (p + stride) | 0
    }
    out[o] = red >> columnSumShift
    out[o + 1] = green >> columnSumShift
    out[o + 2] = blue >> columnSumShift
    o = (o + 3) | 0
  }
}

/** Creates a function that writes the taps of a row of the face. A row is symmetric, so one lookup serves two pixels. */
function tapFinder(plane: SourcePlane, raster: FaceRaster, pole: 1 | -1): (faceRow: number, taps: Int32Array) => void {
  const stride = planeRowBytes(plane)
  const { rows, stepsPerUnit } = rowsByRadius(plane, pole)
  const turnAt = turnTable()
  const columnAt = columnLookup(plane)
  const offsetAt = (row: number, column: number): number =>
    (Math.imul((row >> phaseBits) - 1, stride) + 3 * ((column >> phaseBits) - 1)) | 0
  const phasesAt = (row: number, column: number): number =>
    ((row & (phaseCount - 1)) << phaseBits) | (column & (phaseCount - 1))
  const step = 2 / raster.sizePx
  return (faceRow, taps) => {
    const forward = pole * planeCoordinate(raster, faceRow)
    for (let i = 0, sideways = planeCoordinate(raster, 0); i < taps.length / 2; i += 2, sideways += step) {
      const tablePosition = Math.sqrt(sideways * sideways + forward * forward) * stepsPerUnit
      const k = tablePosition | 0
      const low = floatAt(rows, k)
      const row = (low + (tablePosition - k) * (floatAt(rows, k + 1) - low)) | 0
      const yawFraction = turnAt(-sideways, forward)
      const leftColumn = columnAt(-yawFraction)
      const rightColumn = columnAt(yawFraction)
      const mirrored = taps.length - 2 - i
      taps[i] = offsetAt(row, leftColumn)
      taps[i + 1] = phasesAt(row, leftColumn)
      taps[mirrored] = offsetAt(row, rightColumn)
      taps[mirrored + 1] = phasesAt(row, rightColumn)
    }
  }
}

/** Lookup table of the padded source row, in phases, by the distance from the center of the face. */
function rowsByRadius(plane: SourcePlane, pole: 1 | -1): { rows: Float64Array; stepsPerUnit: number } {
  const stepsPerUnit = 8192
  /** Distance from the center of the face that its corners, with their border, don't reach. */
  const radiusMax = 1.6
  const rows = new Float64Array(radiusMax * stepsPerUnit)
  for (let k = 0; k < rows.length; k++) {
    const pitch = pole * (Math.PI / 2 - Math.atan(k / stepsPerUnit))
    rows[k] = (rowOf(plane, pitch) + planePadPx) * phaseCount + 0.5
  }
  return { rows, stepsPerUnit }
}

/** Creates a function for atan2(sideways, forward) in turns with sideways ≥ 0, from a table of the first octant. */
function turnTable(): (sideways: number, forward: number) => number {
  const steps = 4096
  const turns = new Float64Array(steps + 2).map((_, k) => Math.atan(k / steps) / (2 * Math.PI))
  return (sideways, forward) => {
    const depth = Math.abs(forward)
    const isSideways = sideways > depth
    const larger = isSideways ? sideways : depth
    const smaller = isSideways ? depth : sideways
    const tablePosition = larger === 0 ? 0 : (smaller / larger) * steps
    const k = tablePosition | 0
    const low = floatAt(turns, k)
    const octant = low + (tablePosition - k) * (floatAt(turns, k + 1) - low)
    const quarter = isSideways ? 0.25 - octant : octant
    return forward < 0 ? 0.5 - quarter : quarter
  }
}

/** Creates a fast version of `columnOf`: the padded source column, in phases, of a yaw in turns from −½ to ½. */
function columnLookup(plane: SourcePlane): (turn: number) => number {
  const { widthPx, fullWidthPx, leftPx } = plane
  const isFull = isFullTurn(plane)
  const firstColumn = (widthPx - fullWidthPx) / 2 - 0.5
  const columnMin = 1 - planePadPx
  const columnMax = widthPx + planePadPx - lastTapsPx
  return (turn) => {
    let column = (turn + 0.5) * fullWidthPx - 0.5 - leftPx
    if (!isFull) {
      column -= fullWidthPx * Math.floor((column - firstColumn) / fullWidthPx)
      column = Math.max(columnMin, Math.min(columnMax, column))
    }
    return ((column + planePadPx) * phaseCount + 0.5) | 0
  }
}
