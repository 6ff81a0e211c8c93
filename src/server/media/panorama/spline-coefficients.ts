/** Number of iterations. Each reduces the error to about a fourteenth, so the final error is far below one level. */
const iterations = 8

/** One channel of a row or column of an interleaved image. */
type Line = {
  /** Offset of the first value. */
  readonly start: number
  /** Distance of neighboring values. */
  readonly step: number
  readonly length: number
  /** True if the last value is a neighbor of the first one. */
  readonly wraps: boolean
}

/** Solves (left + 4·center + right) / 6 = sample along one line of values in place, by the Gauss–Seidel method. */
function solveLine(values: Float64Array, samples: Float64Array, { start, step, length, wraps }: Line): void {
  const offsetOf = (index: number) => start + index * step
  const startNeighbor = wraps ? length - 1 : 0
  const endNeighbor = wraps ? 0 : length - 1
  for (let iteration = 0; iteration < iterations; iteration++)
    for (let index = 0; index < length; index++) {
      const isStart = index === 0
      const isEnd = index === length - 1
      const leftIndex = isStart ? startNeighbor : index - 1
      const rightIndex = isEnd ? endNeighbor : index + 1
      const leftValue = values[offsetOf(leftIndex)] ?? 0
      const rightValue = values[offsetOf(rightIndex)] ?? 0
      const sample = samples[offsetOf(index)] ?? 0
      values[offsetOf(index)] = (6 * sample - leftValue - rightValue) / 4
    }
}

/**
 * Cubic B-spline prefilter: coefficients of the spline that interpolates the RGB samples of an equirectangular image.
 * The image wraps around at its sides and ends at the poles. Drawn by the viewer's B-spline shader, the coefficients
 * are as sharp as the samples; the samples themselves would be blurred (Thévenaz, Blu, Unser: Interpolation Revisited,
 * 2000).
 */
export function splineCoefficients(samples: Uint8Array, widthPx: number, heightPx: number): Uint8ClampedArray {
  const sampleValues = Float64Array.from(samples)
  const rowCoefficients = Float64Array.from(samples)
  for (let row = 0; row < heightPx; row++)
    for (let channel = 0; channel < 3; channel++)
      solveLine(rowCoefficients, sampleValues, {
        start: row * widthPx * 3 + channel,
        step: 3,
        length: widthPx,
        wraps: true,
      })
  const coefficients = rowCoefficients.slice()
  for (let column = 0; column < widthPx * 3; column++)
    solveLine(coefficients, rowCoefficients, { start: column, step: widthPx * 3, length: heightPx, wraps: false })
  return Uint8ClampedArray.from(coefficients)
}
