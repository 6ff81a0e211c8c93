import { cubicWeights, phaseBits, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import { columnOf, planePadPx, planeRowBytes, rowOf, type SourcePlane } from './source-plane.ts'
import { stripBuffer } from './strip-buffer.ts'
import { byteAt, floatAt, intAt, shortAt } from './typed-reads.ts'

export type RowRange = { readonly fromRow: number; readonly toRow: number }

const weights = cubicWeights()
const roundingBias = 2 ** (weightBits - 1)

/**
 * Two-pass cubic resampling of a side face from an equirectangular image. The center of the face has the yaw `yawRad`.
 * All pixels in a column of such a face have the same yaw, so the source is first resampled along its rows to the
 * columns of the face, then along the columns: two passes of four taps instead of one of sixteen.
 */
export function cutSideFace(
  plane: SourcePlane,
  raster: FaceRaster,
  options: RowRange & { readonly yawRad: number },
): void {
  const edge = rasterEdgePx(raster)
  const columns = faceColumns(plane, raster, options.yawRad)
  const rowTable = sourceRowTable(plane, raster)
  const heights = [options.fromRow, options.toRow - 1].map((row) => -planeCoordinate(raster, row))
  const sourceRows = sourceRowsFor(rowTable, columns.cosines, heights)
  const strip = resampleRows(plane, columns, sourceRows)
  const stripRows = new Int32Array(edge)
  for (let row = options.fromRow; row < options.toRow; row++) {
    const height = -planeCoordinate(raster, row)
    findStripRows(rowTable, columns.cosines, { height, firstRow: sourceRows.firstRow, stripRows })
    blendRow(strip, stripRows, new Uint8ClampedArray(raster.pixels, 3 * row * edge, 3 * edge))
  }
}

type RowSearch = {
  /** Height of the face row on the face plane, −1…1. */
  readonly height: number
  /** Source row at which the strip begins. */
  readonly firstRow: number
  /** Output: the row of the strip, in phases, for each column. */
  readonly stripRows: Int32Array
}

/** Finds the rows of the strip that are blended into a row of the face. */
function findStripRows(rowTable: RowTable, cosines: Float64Array, { height, firstRow, stripRows }: RowSearch): void {
  const { firstTangent, stepsPerUnit, values } = rowTable
  const origin = firstRow * phaseCount
  for (let i = 0; i < stripRows.length; i++) {
    const tablePosition = (height * floatAt(cosines, i) - firstTangent) * stepsPerUnit
    const k = tablePosition | 0
    const low = floatAt(values, k)
    stripRows[i] = low + (tablePosition - k) * (floatAt(values, k + 1) - low) - origin
  }
}

/**
 * Blends a row of the face from the strip. Separate from `findStripRows`, because two short loops are faster than one that
 * needs too many registers.
 */
function blendRow(strip: Uint8Array, rows: Int32Array, out: Uint8ClampedArray): void {
  const rowLength = out.length
  for (let i = 0, o = 0; i < rows.length; i++) {
    const row = intAt(rows, i)
    const w = (row & (phaseCount - 1)) << 2
    const w0 = shortAt(weights, w)
    const w1 = shortAt(weights, w + 1)
    const w2 = shortAt(weights, w + 2)
    const w3 = shortAt(weights, w + 3)
    const p0 = (Math.imul((row >> phaseBits) - 1, rowLength) + o) | 0
    const p1 = (p0 + rowLength) | 0
    const p2 = (p1 + rowLength) | 0
    const p3 = (p2 + rowLength) | 0
    out[o] =
      (Math.imul(w0, byteAt(strip, p0)) +
        Math.imul(w1, byteAt(strip, p1)) +
        Math.imul(w2, byteAt(strip, p2)) +
        Math.imul(w3, byteAt(strip, p3)) +
        roundingBias) >>
      weightBits
    out[o + 1] =
      (Math.imul(w0, byteAt(strip, p0 + 1)) +
        Math.imul(w1, byteAt(strip, p1 + 1)) +
        Math.imul(w2, byteAt(strip, p2 + 1)) +
        Math.imul(w3, byteAt(strip, p3 + 1)) +
        roundingBias) >>
      weightBits
    out[o + 2] =
      (Math.imul(w0, byteAt(strip, p0 + 2)) +
        Math.imul(w1, byteAt(strip, p1 + 2)) +
        Math.imul(w2, byteAt(strip, p2 + 2)) +
        Math.imul(w3, byteAt(strip, p3 + 2)) +
        roundingBias) >>
      weightBits
    o = (o + 3) | 0
  }
}

type FaceColumns = {
  /** Byte offset of the first of four taps within a padded row. */
  readonly taps: Int32Array
  /** Offset of the weights of the four taps. */
  readonly phases: Int32Array
  /** Cosine of the yaw relative to the center, which scales the tangent of the pitch. */
  readonly cosines: Float64Array
}

function faceColumns(plane: SourcePlane, raster: FaceRaster, yawRad: number): FaceColumns {
  const edge = rasterEdgePx(raster)
  const taps = new Int32Array(edge)
  const phases = new Int32Array(edge)
  const cosines = new Float64Array(edge)
  for (let i = 0; i < edge; i++) {
    const tangent = planeCoordinate(raster, i)
    const column = Math.floor((columnOf(plane, yawRad + Math.atan(tangent)) + planePadPx) * phaseCount + 0.5)
    taps[i] = 3 * ((column >> phaseBits) - 1)
    phases[i] = (column & (phaseCount - 1)) << 2
    cosines[i] = 1 / Math.hypot(1, tangent)
  }
  return { taps, phases, cosines }
}

type RowTable = {
  /** Tangent of the first entry. */
  readonly firstTangent: number
  readonly stepsPerUnit: number
  readonly values: Float64Array
}

/** Lookup table of the padded source row, in phases, by the tangent of the pitch, for linear interpolation. */
function sourceRowTable(plane: SourcePlane, raster: FaceRaster): RowTable {
  const tangentMax = 1 + (2 * (raster.borderPx + 1)) / raster.sizePx
  const steps = 8192
  const values = new Float64Array(steps + 2)
  const stepsPerUnit = steps / (2 * tangentMax)
  for (let k = 0; k < values.length; k++) {
    values[k] = (rowOf(plane, Math.atan(k / stepsPerUnit - tangentMax)) + planePadPx) * phaseCount + 0.5
  }
  return { firstTangent: -tangentMax, stepsPerUnit, values }
}

type RowSpan = { readonly firstRow: number; readonly rowCount: number }

/** Source rows that the face needs between two heights of its plane, including the reach of the kernel. */
function sourceRowsFor(rowTable: RowTable, cosines: Float64Array, heights: readonly number[]): RowSpan {
  const middle = cosines.length >> 1
  const rowBounds = heights.flatMap((height) =>
    [floatAt(cosines, 0), floatAt(cosines, middle)].flatMap((cosine) => {
      const k = Math.floor((height * cosine - rowTable.firstTangent) * rowTable.stepsPerUnit)
      return [floatAt(rowTable.values, k + 1) / phaseCount, floatAt(rowTable.values, k) / phaseCount]
    }),
  )
  const firstRow = Math.floor(Math.min(...rowBounds)) - 1
  return { firstRow, rowCount: Math.floor(Math.max(...rowBounds)) + 3 - firstRow }
}

/** Strip of source rows, resampled to the columns of the face. */
function resampleRows(plane: SourcePlane, { taps, phases }: FaceColumns, span: RowSpan): Uint8Array {
  const source = new Uint8Array(plane.pixels)
  const edge = taps.length
  const memory = stripBuffer(3 * edge * span.rowCount)
  const strip = new Uint8ClampedArray(memory)
  const rowBytes = planeRowBytes(plane)
  let o = 0
  for (let row = span.firstRow; row < span.firstRow + span.rowCount; row++) {
    const start = row * rowBytes
    for (let i = 0; i < edge; i++) {
      const p = (start + intAt(taps, i)) | 0
      const w = intAt(phases, i)
      const w0 = shortAt(weights, w)
      const w1 = shortAt(weights, w + 1)
      const w2 = shortAt(weights, w + 2)
      const w3 = shortAt(weights, w + 3)
      strip[o] =
        (Math.imul(w0, byteAt(source, p)) +
          Math.imul(w1, byteAt(source, p + 3)) +
          Math.imul(w2, byteAt(source, p + 6)) +
          Math.imul(w3, byteAt(source, p + 9)) +
          roundingBias) >>
        weightBits
      strip[o + 1] =
        (Math.imul(w0, byteAt(source, p + 1)) +
          Math.imul(w1, byteAt(source, p + 4)) +
          Math.imul(w2, byteAt(source, p + 7)) +
          Math.imul(w3, byteAt(source, p + 10)) +
          roundingBias) >>
        weightBits
      strip[o + 2] =
        (Math.imul(w0, byteAt(source, p + 2)) +
          Math.imul(w1, byteAt(source, p + 5)) +
          Math.imul(w2, byteAt(source, p + 8)) +
          Math.imul(w3, byteAt(source, p + 11)) +
          roundingBias) >>
        weightBits
      o = (o + 3) | 0
    }
  }
  return new Uint8Array(memory)
}
