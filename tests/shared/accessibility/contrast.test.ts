import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  colorToMeasure,
  controlContrastMin,
  guaranteedContrast,
  isWeak,
  summarizeContrast,
} from '../../../src/shared/accessibility/contrast/contrast-summary.ts'
import {
  surroundingPointCount,
  surroundingPoints,
  surroundingVectors,
} from '../../../src/shared/accessibility/contrast/surroundings.ts'
import { angleBetween, directionToVector, radPerDeg } from '../../../src/shared/geometry/sphere.ts'
import { contrastOf, hexOf, mixColors, type Rgb, white } from '../../../src/shared/styles/colors.ts'

const channel = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(channel, channel, channel)

describe('the contrast of a disc with its surroundings', () => {
  it('is never below what its color guarantees', () => {
    fc.assert(
      fc.property(color, color, (fill, background) => {
        const { lowestContrast } = summarizeContrast(fill, [background])
        expect(lowestContrast).toBeGreaterThanOrEqual(guaranteedContrast(fill) - 1e-9)
      }),
    )
  })

  it('is that of the more visible of ring and fill', () => {
    const yellow: Rgb = [255, 221, 0]
    expect(summarizeContrast(yellow, [[0, 0, 0]]).lowestContrast).toBeCloseTo(21, 5)
    const { lowestContrast, weakCount } = summarizeContrast(yellow, [white, [0, 0, 0]])
    expect(lowestContrast).toBeCloseTo(contrastOf(yellow, white), 5)
    expect(weakCount).toBe(1)
  })

  it('is measured only for colors that are too light for some background', () => {
    expect(colorToMeasure(null)).toBeNull()
    expect(colorToMeasure('red')).toBeNull()
    expect(colorToMeasure('#0b6e69')).toEqual([11, 110, 105])
    expect(colorToMeasure('#161a22')).toBeNull()
    expect(colorToMeasure('#ffffff')).toEqual(white)
    fc.assert(
      fc.property(color, (fill) => {
        const isSafe = colorToMeasure(hexOf(fill)) === null
        expect(isSafe).toBe(guaranteedContrast(fill) >= controlContrastMin)
      }),
    )
  })

  it('is high enough everywhere for the default disc, which is translucent', () => {
    const dark: Rgb = [22, 26, 34]
    fc.assert(
      fc.property(color, (background) => {
        const fill = mixColors(background, dark, 0.82)
        const contrast = Math.max(contrastOf(white, background), contrastOf(fill, background))
        expect(contrast).toBeGreaterThanOrEqual(controlContrastMin)
      }),
    )
  })

  it('is weak from more than half of the points on', () => {
    expect(isWeak({ weakCount: 12, pointCount: 24, lowestContrast: 1 })).toBe(false)
    expect(isWeak({ weakCount: 13, pointCount: 24, lowestContrast: 1 })).toBe(true)
    expect(isWeak(summarizeContrast(white, []))).toBe(false)
  })
})

describe('the points around a hotspot', () => {
  const direction = fc.record({
    yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  })

  it('lie evenly on a circle just outside the disc, at the poles too', () => {
    fc.assert(
      fc.property(direction, (center) => {
        const vectors = surroundingVectors({ ...center, size: 'medium' }, 90)
        expect(vectors).toHaveLength(surroundingPointCount)
        // 26 px from the center, with a focal length of 720 px.
        for (const vector of vectors) {
          expect(angleBetween(vector, directionToVector(center))).toBeCloseTo(Math.atan(26 / 720), 9)
        }
      }),
    )
  })

  it('are further apart for large hotspots and wide views', () => {
    const radiusDeg = (size: string, fovDeg: number) => {
      const center = { yawDeg: 30, pitchDeg: 20 }
      const [vector] = surroundingVectors({ ...center, size }, fovDeg)
      return vector === undefined ? 0 : angleBetween(vector, directionToVector(center)) / radPerDeg
    }
    expect(radiusDeg('large', 90)).toBeGreaterThan(radiusDeg('medium', 90))
    expect(radiusDeg('medium', 90)).toBeGreaterThan(radiusDeg('small', 90))
    expect(radiusDeg('medium', 120)).toBeGreaterThan(radiusDeg('medium', 90))
    expect(radiusDeg('unknown', 90)).toBe(radiusDeg('medium', 90))
  })

  it('form a circle on flat media of any shape', () => {
    const points = surroundingPoints({ x: 0.5, y: 0.5, size: 'medium' }, 0.5)
    for (const { x, y } of points) expect(Math.hypot(x - 0.5, (y - 0.5) * 0.5)).toBeCloseTo(26 / 1440, 9)
  })
})
