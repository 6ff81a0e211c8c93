import { cubicWeights, phaseBits, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import type { RowRange } from './side-face.ts'
import { isFullTurn, planePadPx, planeRowBytes, rowOf, type SourcePlane } from './source-plane.ts'
import { byteAt, floatAt, intAt, shortAt } from './typed-reads.ts'

const weights = cubicWeights()
/** Bits dropped between the two directions, so that sums of sixteen taps stay within 32 bits. */
const middleShift = 8
const lastShift = 2 * weightBits - middleShift
const half = 2 ** (lastShift - 1)

/**
 * Cuts rows of the top (`pole` 1) or bottom (`pole` −1) face, sixteen taps a pixel. The rows around the pole must have
 * been smoothed before (`smoothPolarRows`): there a pixel of the face covers many of the source.
 */
export function cutPolarFace(plane: SourcePlane, raster: FaceRaster, part: RowRange & { readonly pole: 1 | -1 }): void {
  const edge = rasterEdgePx(raster)
  const source = new Uint8Array(plane.pixels)
  const stride = planeRowBytes(plane)
  const findPlaces = placeFinder(plane, raster, part.pole)
  const places = new Int32Array(2 * edge)
  for (let j = part.fromRow; j < part.toRow; j++) {
    findPlaces(j, places)
    sampleRow(source, { stride, places }, new Uint8ClampedArray(raster.pixels, 3 * j * edge, 3 * edge))
  }
}

/** Two numbers a pixel: byte offset of the first tap, and the phases (row in the high bits, column in the low ones). */
type Places = { readonly stride: number; readonly places: Int32Array }

function sampleRow(source: Uint8Array, { stride, places }: Places, out: Uint8ClampedArray): void {
  for (let i = 0, o = 0; i < places.length; i += 2) {
    const phases = intAt(places, i + 1)
    const x = (phases & (phaseCount - 1)) << 2
    const y = (phases >> phaseBits) << 2
    const x0 = shortAt(weights, x)
    const x1 = shortAt(weights, x + 1)
    const x2 = shortAt(weights, x + 2)
    const x3 = shortAt(weights, x + 3)
    let p = intAt(places, i)
    let red = half
    let green = half
    let blue = half
    for (let t = 0; t < 4; t++) {
      const w = shortAt(weights, y + t)
      const r =
        Math.imul(x0, byteAt(source, p)) +
        Math.imul(x1, byteAt(source, p + 3)) +
        Math.imul(x2, byteAt(source, p + 6)) +
        Math.imul(x3, byteAt(source, p + 9))
      const g =
        Math.imul(x0, byteAt(source, p + 1)) +
        Math.imul(x1, byteAt(source, p + 4)) +
        Math.imul(x2, byteAt(source, p + 7)) +
        Math.imul(x3, byteAt(source, p + 10))
      const b =
        Math.imul(x0, byteAt(source, p + 2)) +
        Math.imul(x1, byteAt(source, p + 5)) +
        Math.imul(x2, byteAt(source, p + 8)) +
        Math.imul(x3, byteAt(source, p + 11))
      red = (red + Math.imul(w, r >> middleShift)) | 0
      green = (green + Math.imul(w, g >> middleShift)) | 0
      blue = (blue + Math.imul(w, b >> middleShift)) | 0
      p = (p + stride) | 0
    }
    out[o] = red >> lastShift
    out[o + 1] = green >> lastShift
    out[o + 2] = blue >> lastShift
    o = (o + 3) | 0
  }
}

/** Fills `places` for a row of the face. Its halves mirror each other: one search serves two pixels. */
function placeFinder(plane: SourcePlane, raster: FaceRaster, pole: 1 | -1): (j: number, places: Int32Array) => void {
  const stride = planeRowBytes(plane)
  const { rows, perUnit } = rowsByRadius(plane, pole)
  const turnAt = turnFinder()
  const columnAt = columnFinder(plane)
  const offsetAt = (row: number, column: number): number =>
    (Math.imul((row >> phaseBits) - 1, stride) + 3 * ((column >> phaseBits) - 1)) | 0
  const phasesAt = (row: number, column: number): number =>
    ((row & (phaseCount - 1)) << phaseBits) | (column & (phaseCount - 1))
  const step = 2 / raster.sizePx
  return (j, places) => {
    const ahead = pole * planeCoordinate(raster, j)
    for (let i = 0, a = planeCoordinate(raster, 0); i < places.length / 2; i += 2, a += step) {
      const place = Math.sqrt(a * a + ahead * ahead) * perUnit
      const k = place | 0
      const low = floatAt(rows, k)
      const row = (low + (place - k) * (floatAt(rows, k + 1) - low)) | 0
      const turn = turnAt(-a, ahead)
      const left = columnAt(-turn)
      const right = columnAt(turn)
      const mirrored = places.length - 2 - i
      places[i] = offsetAt(row, left)
      places[i + 1] = phasesAt(row, left)
      places[mirrored] = offsetAt(row, right)
      places[mirrored + 1] = phasesAt(row, right)
    }
  }
}

/** Padded source row, in phases, by the distance from the middle of a polar face; for linear interpolation. */
function rowsByRadius(plane: SourcePlane, pole: 1 | -1): { rows: Float64Array; perUnit: number } {
  const perUnit = 8192
  const rows = new Float64Array(1.6 * perUnit)
  for (let k = 0; k < rows.length; k++) {
    const pitch = pole * (Math.PI / 2 - Math.atan(k / perUnit))
    rows[k] = (rowOf(plane, pitch) + planePadPx) * phaseCount + 0.5
  }
  return { rows, perUnit }
}

/** Turn (½ is half way round) of atan2(x, ahead) for x ≥ 0; the arc tangent is tabled for the first octant. */
function turnFinder(): (x: number, ahead: number) => number {
  const steps = 4096
  const turns = new Float64Array(steps + 2).map((_, k) => Math.atan(k / steps) / (2 * Math.PI))
  return (x, ahead) => {
    const deep = Math.abs(ahead)
    const steep = x > deep
    const larger = steep ? x : deep
    const place = larger === 0 ? 0 : ((steep ? deep : x) / larger) * steps
    const k = place | 0
    const low = floatAt(turns, k)
    const octant = low + (place - k) * (floatAt(turns, k + 1) - low)
    const quarter = steep ? 0.25 - octant : octant
    return ahead < 0 ? 0.5 - quarter : quarter
  }
}

/** Padded source column, in phases, of a yaw given in turns, −½ to ½; the same as `columnOf`. */
function columnFinder(plane: SourcePlane): (turn: number) => number {
  const { widthPx, fullWidthPx, leftPx } = plane
  const fullTurn = isFullTurn(plane)
  const first = (widthPx - fullWidthPx) / 2 - 0.5
  const lowest = 1 - planePadPx
  const highest = widthPx + planePadPx - 2.01
  return (turn) => {
    let column = (turn + 0.5) * fullWidthPx - 0.5 - leftPx
    if (!fullTurn) {
      column -= fullWidthPx * Math.floor((column - first) / fullWidthPx)
      column = Math.max(lowest, Math.min(highest, column))
    }
    return ((column + planePadPx) * phaseCount + 0.5) | 0
  }
}
