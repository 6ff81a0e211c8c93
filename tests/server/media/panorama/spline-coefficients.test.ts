import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splineCoefficients } from '../../../../src/server/media/panorama/spline-coefficients.ts'

const widthPx = 12
const heightPx = 6

/** Value of the spline of these coefficients at the position of a sample. */
function splineAt(coefficients: Uint8ClampedArray, x: number, y: number): number {
  const row = (at: number) => Math.max(0, Math.min(heightPx - 1, at))
  const column = (at: number) => (at + widthPx) % widthPx
  const weights = [1, 4, 1].map((weight) => weight / 6)
  return weights.reduce(
    (sum, down, j) =>
      weights.reduce(
        (inner, across, i) =>
          inner + down * across * (coefficients[(row(y + j - 1) * widthPx + column(x + i - 1)) * 3] ?? 0),
        sum,
      ),
    0,
  )
}

/** Away from black and white, where coefficients would have to go beyond them. */
const image = fc.uint8Array({
  min: 110,
  max: 145,
  minLength: widthPx * heightPx * 3,
  maxLength: widthPx * heightPx * 3,
})

describe('coefficients of a spline', () => {
  it('draw the samples they were made of', () => {
    fc.assert(
      fc.property(image, (samples) => {
        const coefficients = splineCoefficients(samples, widthPx, heightPx)
        for (let y = 0; y < heightPx; y++)
          for (let x = 0; x < widthPx; x++)
            expect(Math.abs(splineAt(coefficients, x, y) - (samples[(y * widthPx + x) * 3] ?? 0))).toBeLessThan(1)
      }),
    )
  })

  it('stay what they are where nothing changes, black and white too', () => {
    for (const level of [0, 90, 255]) {
      const flat = new Uint8Array(widthPx * heightPx * 3).fill(level)
      expect([...splineCoefficients(flat, widthPx, heightPx)].every((value) => value === level)).toBe(true)
    }
  })
})
