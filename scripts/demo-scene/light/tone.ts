import { hash } from '../materials/noise.ts'

const cellPx = 16
/** Exponents of the gain: the first compresses the local base, the second amplifies the detail. */
const baseExponent = -0.42
const detailExponent = 0.08
/** Regularization of the guided filter: the variance at which half of the detail is preserved. */
const filterEpsilon = 0.6
const saturation = 1.1

/**
 * Converts linear light to 8-bit sRGB. A guided filter (He et al. 2013) splits brightness into a base, which is
 * compressed so that both rooms and the view outside are legible, and detail, which is preserved. The ACES curve in
 * Narkowicz's fit (2015) maps the result, and dither prevents banding.
 */
export function toneMap(pixels: Float32Array, width: number, settings: ToneSettings): Uint8Array<ArrayBuffer> {
  const height = pixels.length / 3 / width
  const base = localBase(pixels, width, height)
  const out = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = (y * width + x) * 3
      const tone = logBrightness(pixels, index)
      const local = base(x, y, tone)
      const gain = settings.exposure * 2 ** (baseExponent * (local - pivot) + detailExponent * (tone - local))
      const dither = (hash(x, y, 77) + hash(x, y, 78) - 1) * 0.9
      toneMapPixel(pixels, { index, gain, dither, warmth: settings.warmth }, out)
    }
  }
  return out
}

/** `warmth` above 1 shifts white towards red, below 1 towards blue. */
export type ToneSettings = { readonly exposure: number; readonly warmth: number }

/** Logarithmic brightness that local exposure doesn't change. */
const pivot = -0.6

function toneMapPixel(
  pixels: Float32Array,
  pixel: { index: number; gain: number; dither: number; warmth: number },
  out: Uint8Array,
): void {
  const { index, gain, dither } = pixel
  const r = (pixels[index] as number) * gain
  const g = (pixels[index + 1] as number) * gain
  const b = (pixels[index + 2] as number) * gain
  const gray = r * 0.2126 + g * 0.7152 + b * 0.0722
  for (const [channel, light] of [r, g, b].entries()) {
    const value = Math.max(0, gray + (light - gray) * saturation)
    const mapped = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)
    const clipped = Math.max(0, Math.min(1, mapped))
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    out[index + channel] = Math.max(0, Math.min(255, Math.round(encoded * 255 + dither)))
  }
}

function logBrightness(pixels: Float32Array, index: number): number {
  const y =
    (pixels[index] as number) * 0.2126 + (pixels[index + 1] as number) * 0.7152 + (pixels[index + 2] as number) * 0.0722
  return Math.log2(Math.min(30, y) + 0.004)
}

/** Guided filter on a coarse grid: base = a · tone + b, with a and b interpolated between cells. */
function localBase(
  pixels: Float32Array,
  width: number,
  height: number,
): (x: number, y: number, tone: number) => number {
  const columns = Math.ceil(width / cellPx)
  const rows = Math.ceil(height / cellPx)
  const toneSums = new Float32Array(columns * rows)
  const squareSums = new Float32Array(columns * rows)
  const counts = new Float32Array(columns * rows)
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const index = Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)
      const tone = logBrightness(pixels, (y * width + x) * 3)
      toneSums[index] = (toneSums[index] as number) + tone
      squareSums[index] = (squareSums[index] as number) + tone * tone
      counts[index] = (counts[index] as number) + 1
    }
  }
  const grid = { columns, rows }
  const radius = Math.max(2, Math.round(columns / 26))
  const blurredTones = blur(toneSums, grid, radius)
  const blurredSquares = blur(squareSums, grid, radius)
  const blurredCounts = blur(counts, grid, radius)
  const slopes = blurredTones.map((value, cell) => {
    const average = value / (blurredCounts[cell] as number)
    const variance = Math.max(0, (blurredSquares[cell] as number) / (blurredCounts[cell] as number) - average * average)
    return variance / (variance + filterEpsilon)
  })
  const offsets = blurredTones.map(
    (value, cell) => (value / (blurredCounts[cell] as number)) * (1 - (slopes[cell] as number)),
  )
  const a = blur(slopes, grid, radius)
  const b = blur(offsets, grid, radius)
  return (x, y, tone) => {
    const point = { x: (x + 0.5) / cellPx - 0.5, y: (y + 0.5) / cellPx - 0.5 }
    return interpolate(a, grid, point) * tone + interpolate(b, grid, point)
  }
}

type Grid = { columns: number; rows: number }

/** Box blur, applied twice; columns wrap around. */
function blur(values: Float32Array, grid: Grid, radius: number): Float32Array {
  return blurOnce(blurOnce(values, grid, radius), grid, radius)
}

function blurOnce(values: Float32Array, { columns, rows }: Grid, radius: number): Float32Array {
  const rowBlurred = new Float32Array(values.length)
  const out = new Float32Array(values.length)
  const size = 2 * radius + 1
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0
      for (let shift = -radius; shift <= radius; shift++)
        sum += values[y * columns + ((x + shift + columns) % columns)] as number
      rowBlurred[y * columns + x] = sum / size
    }
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0
      for (let shift = -radius; shift <= radius; shift++)
        sum += rowBlurred[Math.max(0, Math.min(rows - 1, y + shift)) * columns + x] as number
      out[y * columns + x] = sum / size
    }
  }
  return out
}

/** Interpolates bilinearly between cells. */
function interpolate(values: Float32Array, { columns, rows }: Grid, point: { x: number; y: number }): number {
  const leftCell = Math.floor(point.x)
  const top = Math.floor(point.y)
  const tx = point.x - leftCell
  const ty = point.y - top
  const read = (x: number, y: number) =>
    values[Math.max(0, Math.min(rows - 1, y)) * columns + ((x + columns) % columns)] as number
  const upper = read(leftCell, top) * (1 - tx) + read(leftCell + 1, top) * tx
  const lower = read(leftCell, top + 1) * (1 - tx) + read(leftCell + 1, top + 1) * tx
  return upper * (1 - ty) + lower * ty
}
