import { cubicWeight, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import type { RowRange } from './side-face.ts'
import { byteAt, intAt, shortAt } from './typed-reads.ts'

/** So little shrinking, which `faceSizePxOf` allows itself, needs no wider kernel. */
const slightly = 1 / 0.95
const half = 2 ** (weightBits - 1)

/** For each pixel of a line: where its first tap lies in the source line, and the weights of all of them. */
type Taps = { readonly count: number; readonly firsts: Int32Array; readonly weights: Int16Array }

/** Border a source face needs so that no tap of a face with its own border falls beside it. */
export function sourceBorderPx(sourceSizePx: number, { sizePx, borderPx }: Omit<FaceRaster, 'pixels'>): number {
  const density = sourceSizePx / sizePx
  return Math.ceil(borderPx * density + 2 * Math.max(1, density)) + 1
}

/**
 * Makes rows of a face out of the image of the same face at another size: across, then down. Where the face is much
 * the smaller one the kernel is widened to match, so that nothing finer than its pixels is left to alias.
 */
export function scaleFace(source: FaceRaster, raster: FaceRaster, { fromRow, toRow }: RowRange): void {
  const taps = tapsOf(source, raster)
  const first = intAt(taps.firsts, fromRow)
  const count = intAt(taps.firsts, toRow - 1) + taps.count - first
  const strip = stretchRows(source, taps, { first, count })
  const width = 3 * rasterEdgePx(raster)
  const blend = taps.count === 4 ? blendFour : blendAny
  for (let j = fromRow; j < toRow; j++) {
    const start = (intAt(taps.firsts, j) - first) * width
    const weights = taps.weights.subarray(j * taps.count, (j + 1) * taps.count)
    blend(strip.subarray(start), weights, new Uint8ClampedArray(raster.pixels, j * width, width))
  }
}

/** Blends rows that follow each other; unrolled, because nearly all faces are made this way. */
function blendFour(rows: Uint8Array, weights: Int16Array, out: Uint8ClampedArray): void {
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
        half) >>
      weightBits
  }
}

function blendAny(rows: Uint8Array, weights: Int16Array, out: Uint8ClampedArray): void {
  for (let i = 0; i < out.length; i++) {
    let sum = half
    for (let t = 0; t < weights.length; t++) sum += shortAt(weights, t) * byteAt(rows, t * out.length + i)
    out[i] = sum >> weightBits
  }
}

/** Faces are square: the taps of its columns are those of its rows. */
function tapsOf(source: FaceRaster, raster: FaceRaster): Taps {
  const density = source.sizePx / raster.sizePx
  const width = density <= slightly ? 1 : density
  const count = 2 * Math.ceil(2 * width)
  const edge = rasterEdgePx(raster)
  const firsts = new Int32Array(edge)
  const weights = new Int16Array(edge * count)
  for (let i = 0; i < edge; i++) {
    const at = ((planeCoordinate(raster, i) + 1) / 2) * source.sizePx - 0.5 + source.borderPx
    const first = Math.floor(at) - count / 2 + 1
    firsts[i] = first
    const plain = Array.from({ length: count }, (_, t) => cubicWeight((first + t - at) / width))
    weights.set(wholeWeights(plain), i * count)
  }
  return { count, firsts, weights }
}

/** Weights in fixed point that sum to exactly one, so that flat colors stay what they are. */
function wholeWeights(plain: readonly number[]): number[] {
  const total = plain.reduce((sum, weight) => sum + weight, 0)
  const whole = plain.map((weight) => Math.round((weight / total) * 2 ** weightBits))
  const rest = 2 ** weightBits - whole.reduce((sum, weight) => sum + weight, 0)
  const largest = whole.indexOf(Math.max(...whole))
  return whole.map((weight, index) => (index === largest ? weight + rest : weight))
}

type Span = { readonly first: number; readonly count: number }

/** Rows of the source, each as wide as the face. */
function stretchRows(source: FaceRaster, { count, firsts, weights }: Taps, span: Span): Uint8Array {
  const pixels = new Uint8Array(source.pixels)
  const rowBytes = 3 * rasterEdgePx(source)
  const memory = stripMemory(3 * firsts.length * span.count)
  const strip = new Uint8ClampedArray(memory)
  const stretch = count === 4 ? stretchByFour : stretchByAny
  for (let row = span.first, o = 0; row < span.first + span.count; row++, o += 3 * firsts.length) {
    stretch(pixels.subarray(row * rowBytes), { count, firsts, weights }, strip.subarray(o))
  }
  return new Uint8Array(memory)
}

function stretchByFour(row: Uint8Array, { firsts, weights }: Taps, out: Uint8ClampedArray): void {
  for (let i = 0, o = 0, w = 0; i < firsts.length; i++, o += 3, w += 4) {
    const p = Math.imul(3, intAt(firsts, i))
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
          half) >>
        weightBits
    }
  }
}

function stretchByAny(row: Uint8Array, { count, firsts, weights }: Taps, out: Uint8ClampedArray): void {
  for (let i = 0; i < firsts.length; i++) {
    for (let c = 0; c < 3; c++) {
      let sum = half
      for (let t = 0; t < count; t++) {
        sum += shortAt(weights, i * count + t) * byteAt(row, 3 * (intAt(firsts, i) + t) + c)
      }
      out[3 * i + c] = sum >> weightBits
    }
  }
}

let lastStrip = new ArrayBuffer(0)

/** Each thread keeps the memory of its strip: one per part would pile up until the garbage collector comes. */
function stripMemory(bytes: number): ArrayBuffer {
  if (lastStrip.byteLength < bytes) lastStrip = new ArrayBuffer(bytes)
  return lastStrip
}
