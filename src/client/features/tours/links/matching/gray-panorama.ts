import type { Vec3 } from '../../../../../shared/geometry/sphere.ts'

/**
 * Brightness of the band of a leveled panorama around the horizon, in equirectangular projection. Floor and ceiling
 * beyond it are left out: tripods and patches under them are in every panorama of a tour.
 */
export type GrayPanorama = {
  /** Width of the full 360°. */
  readonly widthPx: number
  readonly heightPx: number
  /** Row by row from the top. */
  readonly values: Float32Array
}

/** Brightness of a panorama in a world direction. */
export type BrightnessSampler = (x: number, y: number, z: number) => number

/** Pitch of the upper and lower edge of the band. */
export const bandPitchDeg = 60

/** Fraction of the height of a whole panorama that the band covers. */
const bandFraction = (2 * bandPitchDeg) / 180

/** Height of a band with this width, so that its pixels are square on the horizon. */
export const bandHeightPx = (widthPx: number) => Math.round((widthPx / 2) * bandFraction)

/** Samples the band of a panorama. */
export function grayPanorama(brightnessAt: BrightnessSampler, widthPx: number): GrayPanorama {
  const heightPx = bandHeightPx(widthPx)
  const values = new Float32Array(widthPx * heightPx)
  const radPerPx = (2 * Math.PI) / widthPx
  const sines = Float64Array.from({ length: widthPx }, (_, column) => Math.sin((column + 0.5) * radPerPx - Math.PI))
  const cosines = Float64Array.from({ length: widthPx }, (_, column) => Math.cos((column + 0.5) * radPerPx - Math.PI))
  for (let row = 0; row < heightPx; row += 1) {
    const pitch = (heightPx / 2 - row - 0.5) * radPerPx
    const horizontal = Math.cos(pitch)
    const up = Math.sin(pitch)
    for (let column = 0; column < widthPx; column += 1)
      values[row * widthPx + column] = brightnessAt(
        (sines[column] ?? 0) * horizontal,
        up,
        -(cosines[column] ?? 0) * horizontal,
      )
  }
  return { widthPx, heightPx, values }
}

/** World direction of a point of the band, in pixels; whole numbers are pixel centers. */
export function bandDirection({ widthPx, heightPx }: GrayPanorama, x: number, y: number): Vec3 {
  const radPerPx = (2 * Math.PI) / widthPx
  const yaw = (x + 0.5) * radPerPx - Math.PI
  const pitch = (heightPx / 2 - y - 0.5) * radPerPx
  const horizontal = Math.cos(pitch)
  return [Math.sin(yaw) * horizontal, Math.sin(pitch), -Math.cos(yaw) * horizontal]
}

/** Normalized weights of a Gaussian, three standard deviations to each side. */
function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Float32Array.from(weights, (weight) => weight / sum)
}

/** Separable Gaussian blur of a band, which wraps around at its left and right edges. */
export function blurred({ widthPx, heightPx, values }: GrayPanorama, sigmaPx: number): GrayPanorama {
  const kernel = gaussianKernel(sigmaPx)
  const radius = (kernel.length - 1) / 2
  const rowsBlurred = new Float32Array(values.length)
  // The row with wrapped pixels at both ends.
  const extended = new Float32Array(widthPx + 2 * radius)
  for (let row = 0; row < heightPx; row += 1) {
    const source = values.subarray(row * widthPx, (row + 1) * widthPx)
    extended.set(source.subarray(widthPx - radius))
    extended.set(source, radius)
    extended.set(source.subarray(0, radius), radius + widthPx)
    for (let column = 0; column < widthPx; column += 1) {
      let sum = 0
      for (let i = 0; i < kernel.length; i += 1) sum += (kernel[i] ?? 0) * (extended[column + i] ?? 0)
      rowsBlurred[row * widthPx + column] = sum
    }
  }
  const bothBlurred = new Float32Array(values.length)
  for (let row = 0; row < heightPx; row += 1) {
    for (let i = -radius; i <= radius; i += 1) {
      const source = Math.max(0, Math.min(heightPx - 1, row + i)) * widthPx
      const weight = kernel[i + radius] ?? 0
      const target = row * widthPx
      for (let column = 0; column < widthPx; column += 1)
        bothBlurred[target + column] =
          (bothBlurred[target + column] ?? 0) + weight * (rowsBlurred[source + column] ?? 0)
    }
  }
  return { widthPx, heightPx, values: bothBlurred }
}

/** Bilinear interpolation at a point of the band, in pixels; whole numbers are pixel centers. */
export function brightnessAtPixel({ widthPx, heightPx, values }: GrayPanorama, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.max(0, Math.min(heightPx - 2, Math.floor(y)))
  const u = x - left
  const v = Math.max(0, Math.min(1, y - top))
  const column = ((left % widthPx) + widthPx) % widthPx
  const next = column + 1 === widthPx ? 0 : column + 1
  const upper = top * widthPx
  const lower = upper + widthPx
  const above = (values[upper + column] ?? 0) * (1 - u) + (values[upper + next] ?? 0) * u
  const below = (values[lower + column] ?? 0) * (1 - u) + (values[lower + next] ?? 0) * u
  return above * (1 - v) + below * v
}

/** Smaller copy of a band, blurred before the sampling to avoid aliasing. */
export function shrunk(band: GrayPanorama, widthPx: number): GrayPanorama {
  const scale = band.widthPx / widthPx
  // Raises the standard deviation from 0.25 px, assumed for the band, to half a pixel of the copy.
  const source = blurred(band, 0.5 * Math.sqrt(scale ** 2 - 0.25))
  const heightPx = bandHeightPx(widthPx)
  const values = new Float32Array(widthPx * heightPx)
  const rowScale = band.heightPx / heightPx
  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1)
      values[row * widthPx + column] = brightnessAtPixel(
        source,
        (column + 0.5) * scale - 0.5,
        (row + 0.5) * rowScale - 0.5,
      )
  }
  return { widthPx, heightPx, values }
}
