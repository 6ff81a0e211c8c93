import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splineCoefficients } from '../../../../src/server/media/panorama/spline-coefficients.ts'

const widthPx = 12
const heightPx = 6

/** Value of the cubic B-spline with the coefficients at the position of a sample. */
function splineAt(coefficients: Uint8ClampedArray, x: number, y: number): number {
  const row = (position: number) => Math.max(0, Math.min(heightPx - 1, position))
  const column = (position: number) => (position + widthPx) % widthPx
  const weights = [1, 4, 1].map((weight) => weight / 6)
  return weights.reduce(
    (sum, rowWeight, rowIndex) =>
      weights.reduce((rowSum, columnWeight, columnIndex) => {
        const pixel = row(y + rowIndex - 1) * widthPx + column(x + columnIndex - 1)
        return rowSum + rowWeight * columnWeight * (coefficients[pixel * 3] ?? 0)
      }, sum),
    0,
  )
}

/** Images without values near black and white, because such coefficients would be clamped. */
const image = fc.uint8Array({
  min: 110,
  max: 145,
  minLength: widthPx * heightPx * 3,
  maxLength: widthPx * heightPx * 3,
})

describe('coefficients of a spline', () => {
  it('reproduce their samples', () => {
    fc.assert(
      fc.property(image, (samples) => {
        const coefficients = splineCoefficients(samples, widthPx, heightPx)
        for (let y = 0; y < heightPx; y++)
          for (let x = 0; x < widthPx; x++)
            expect(Math.abs(splineAt(coefficients, x, y) - (samples[(y * widthPx + x) * 3] ?? 0))).toBeLessThan(1)
      }),
    )
  })

  it('equal the samples of an image of one color', () => {
    for (const level of [0, 90, 255]) {
      const uniform = new Uint8Array(widthPx * heightPx * 3).fill(level)
      expect([...splineCoefficients(uniform, widthPx, heightPx)].every((value) => value === level)).toBe(true)
    }
  })
})
