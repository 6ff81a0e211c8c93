/** Each round leaves about a fourteenth of what is wrong: far below half a level after these. */
const rounds = 8

type Line = { readonly start: number; readonly step: number; readonly length: number; readonly wraps: boolean }

/** Solves (left + 4·here + right) / 6 = sample along one line of values, in place, by Gauss–Seidel. */
function solveLine(values: Float64Array, samples: Float64Array, { start, step, length, wraps }: Line): void {
  const at = (index: number) => start + index * step
  for (let round = 0; round < rounds; round++)
    for (let index = 0; index < length; index++) {
      const before = index > 0 ? index - 1 : wraps ? length - 1 : 0
      const after = index < length - 1 ? index + 1 : wraps ? 0 : length - 1
      const left = values[at(before)] ?? 0
      const right = values[at(after)] ?? 0
      values[at(index)] = (6 * (samples[at(index)] ?? 0) - left - right) / 4
    }
}

/**
 * Coefficients of the cubic B-spline that goes through the samples of an equirectangular image: three channels,
 * columns that repeat, rows that end at the poles. An image of coefficients, drawn by the viewer's B-spline shader, is
 * as sharp as its samples, and one of samples is not (Thévenaz, Blu, Unser: Interpolation Revisited, 2000).
 */
export function splineCoefficients(samples: Uint8Array, widthPx: number, heightPx: number): Uint8ClampedArray {
  const across = Float64Array.from(samples)
  const down = Float64Array.from(samples)
  for (let row = 0; row < heightPx; row++)
    for (let channel = 0; channel < 3; channel++)
      solveLine(down, across, { start: row * widthPx * 3 + channel, step: 3, length: widthPx, wraps: true })
  const coefficients = down.slice()
  for (let column = 0; column < widthPx * 3; column++)
    solveLine(coefficients, down, { start: column, step: widthPx * 3, length: heightPx, wraps: false })
  return Uint8ClampedArray.from(coefficients)
}
