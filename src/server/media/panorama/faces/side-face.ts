import { cubicWeights, phaseBits, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import { columnOf, planePadPx, planeRowBytes, rowOf, type SourcePlane } from './source-plane.ts'
import { byteAt, floatAt, intAt, shortAt } from './typed-reads.ts'

export type RowRange = { readonly fromRow: number; readonly toRow: number }

const weights = cubicWeights()
const half = 2 ** (weightBits - 1)

/**
 * Cuts rows of an upright face whose middle looks to `yawRad`.
 *
 * A column of such a face has one yaw, whatever its row: the image is first resampled along its rows to the columns
 * of the face, then along the columns. Two passes of four taps give what sixteen would.
 */
export function cutSideFace(
  plane: SourcePlane,
  raster: FaceRaster,
  part: RowRange & { readonly yawRad: number },
): void {
  const edge = rasterEdgePx(raster)
  const columns = faceColumns(plane, raster, part.yawRad)
  const rows = sourceRowTable(plane, raster)
  const heights = [part.fromRow, part.toRow - 1].map((row) => -planeCoordinate(raster, row))
  const needed = sourceRowsFor(rows, columns.shrink, heights)
  const strip = stretchRows(plane, columns, needed)
  const reached = new Int32Array(edge)
  for (let j = part.fromRow; j < part.toRow; j++) {
    findRows(rows, columns.shrink, { b: -planeCoordinate(raster, j), firstRow: needed.first, into: reached })
    blendRow(strip, reached, new Uint8ClampedArray(raster.pixels, 3 * j * edge, 3 * edge))
  }
}

type RowSearch = { readonly b: number; readonly firstRow: number; readonly into: Int32Array }

/** For every column of a face row at height `b` the row of the strip, in phases. */
function findRows(rows: RowTable, shrink: Float64Array, { b, firstRow, into }: RowSearch): void {
  const { first, perUnit, values } = rows
  const origin = firstRow * phaseCount
  for (let i = 0; i < into.length; i++) {
    const place = (b * floatAt(shrink, i) - first) * perUnit
    const k = place | 0
    const low = floatAt(values, k)
    into[i] = low + (place - k) * (floatAt(values, k + 1) - low) - origin
  }
}

/** Kept apart from the search for the rows: two short loops run faster than one that needs every register. */
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
        half) >>
      weightBits
    out[o + 1] =
      (Math.imul(w0, byteAt(strip, p0 + 1)) +
        Math.imul(w1, byteAt(strip, p1 + 1)) +
        Math.imul(w2, byteAt(strip, p2 + 1)) +
        Math.imul(w3, byteAt(strip, p3 + 1)) +
        half) >>
      weightBits
    out[o + 2] =
      (Math.imul(w0, byteAt(strip, p0 + 2)) +
        Math.imul(w1, byteAt(strip, p1 + 2)) +
        Math.imul(w2, byteAt(strip, p2 + 2)) +
        Math.imul(w3, byteAt(strip, p3 + 2)) +
        half) >>
      weightBits
    o = (o + 3) | 0
  }
}

type FaceColumns = {
  /** Byte offset of the first of the four taps within a padded row, and offset of its weights. */
  readonly taps: Int32Array
  readonly phases: Int32Array
  /** cos of the yaw off the middle: by how much pitch flattens towards the sides. */
  readonly shrink: Float64Array
}

function faceColumns(plane: SourcePlane, raster: FaceRaster, yawRad: number): FaceColumns {
  const edge = rasterEdgePx(raster)
  const taps = new Int32Array(edge)
  const phases = new Int32Array(edge)
  const shrink = new Float64Array(edge)
  for (let i = 0; i < edge; i++) {
    const a = planeCoordinate(raster, i)
    const column = Math.floor((columnOf(plane, yawRad + Math.atan(a)) + planePadPx) * phaseCount + 0.5)
    taps[i] = 3 * ((column >> phaseBits) - 1)
    phases[i] = (column & (phaseCount - 1)) << 2
    shrink[i] = 1 / Math.hypot(1, a)
  }
  return { taps, phases, shrink }
}

type RowTable = { readonly first: number; readonly perUnit: number; readonly values: Float64Array }

/** Padded source row, in phases, by the tangent of the pitch; to be read with linear interpolation. */
function sourceRowTable(plane: SourcePlane, raster: FaceRaster): RowTable {
  const reach = 1 + (2 * (raster.borderPx + 1)) / raster.sizePx
  const steps = 8192
  const values = new Float64Array(steps + 2)
  const perUnit = steps / (2 * reach)
  for (let k = 0; k < values.length; k++) {
    values[k] = (rowOf(plane, Math.atan(k / perUnit - reach)) + planePadPx) * phaseCount + 0.5
  }
  return { first: -reach, perUnit, values }
}

type Span = { readonly first: number; readonly count: number }

/** Source rows that the face between two heights of its plane is made of, with what the kernel reaches beyond. */
function sourceRowsFor(rows: RowTable, shrink: Float64Array, heights: readonly number[]): Span {
  const middle = shrink.length >> 1
  const reached = heights.flatMap((b) =>
    [floatAt(shrink, 0), floatAt(shrink, middle)].map((by) => {
      const k = Math.floor((b * by - rows.first) * rows.perUnit)
      return [floatAt(rows.values, k + 1) / phaseCount, floatAt(rows.values, k) / phaseCount]
    }),
  )
  const first = Math.floor(Math.min(...reached.flat())) - 1
  return { first, count: Math.floor(Math.max(...reached.flat())) + 3 - first }
}

function stretchRows(plane: SourcePlane, { taps, phases }: FaceColumns, span: Span): Uint8Array {
  const source = new Uint8Array(plane.pixels)
  const edge = taps.length
  const memory = stripMemory(3 * edge * span.count)
  const strip = new Uint8ClampedArray(memory)
  const rowBytes = planeRowBytes(plane)
  let o = 0
  for (let row = span.first; row < span.first + span.count; row++) {
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
          half) >>
        weightBits
      strip[o + 1] =
        (Math.imul(w0, byteAt(source, p + 1)) +
          Math.imul(w1, byteAt(source, p + 4)) +
          Math.imul(w2, byteAt(source, p + 7)) +
          Math.imul(w3, byteAt(source, p + 10)) +
          half) >>
        weightBits
      strip[o + 2] =
        (Math.imul(w0, byteAt(source, p + 2)) +
          Math.imul(w1, byteAt(source, p + 5)) +
          Math.imul(w2, byteAt(source, p + 8)) +
          Math.imul(w3, byteAt(source, p + 11)) +
          half) >>
        weightBits
      o = (o + 3) | 0
    }
  }
  return new Uint8Array(memory)
}

let lastStrip = new ArrayBuffer(0)

/** Each thread keeps the memory of its strip: one per part would pile up until the garbage collector comes. */
function stripMemory(bytes: number): ArrayBuffer {
  if (lastStrip.byteLength < bytes) lastStrip = new ArrayBuffer(bytes)
  return lastStrip
}
