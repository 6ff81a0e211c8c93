import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeYawDeg } from '../../../src/shared/geometry/sphere.ts'
import { isInRange } from '../../../src/shared/geometry/sphere-range.ts'
import { publicViewLimitsOf } from '../../../src/shared/publishing/public-view-limits.ts'
import { noViewLimits, viewLimitConflicts, viewLimits, yawSpanDeg } from '../../../src/shared/tours/view-limits.ts'

const limitsWith = (fields: Partial<typeof noViewLimits> | Record<string, number>) => ({ ...noViewLimits, ...fields })

describe('view limits', () => {
  test('span from the left edge to the right one, also across ±180°', () => {
    expect(yawSpanDeg(limitsWith({ yawMinDeg: -30, yawMaxDeg: 60 }))).toBe(90)
    expect(yawSpanDeg(limitsWith({ yawMinDeg: 150, yawMaxDeg: -150 }))).toBe(60)
    expect(yawSpanDeg(limitsWith({ yawMinDeg: 150 }))).toBe(360)
    expect(yawSpanDeg(limitsWith({ yawMinDeg: -180, yawMaxDeg: 180 }))).toBe(360)
  })

  test('need a range of at least 30° and a minimum zoom below the maximum', () => {
    expect(viewLimitConflicts(limitsWith({ yawMinDeg: 10, yawMaxDeg: 10 }))).toEqual(['yaw'])
    expect(viewLimitConflicts(limitsWith({ pitchMinDeg: 70 }))).toEqual(['pitch'])
    expect(viewLimitConflicts(limitsWith({ fovMinDeg: 90, fovMaxDeg: 60 }))).toEqual(['fov'])
    expect(viewLimits.safeParse(limitsWith({ pitchMinDeg: -10, pitchMaxDeg: 10 })).success).toBe(false)
    expect(viewLimits.safeParse(limitsWith({ yawMinDeg: 170, yawMaxDeg: -160, fovMaxDeg: 90 })).success).toBe(true)
  })
})

describe('published view limits', () => {
  test('have a right edge beyond 180° where the range crosses it', () => {
    expect(publicViewLimitsOf(limitsWith({ yawMinDeg: 150, yawMaxDeg: -150 }), undefined)).toEqual({
      range: { yawMinDeg: 150, yawMaxDeg: 210, pitchMinDeg: -90, pitchMaxDeg: 90 },
    })
  })

  test('have no range for limits of the zoom, or for one edge of yaw', () => {
    expect(publicViewLimitsOf(limitsWith({ fovMinDeg: 30 }), undefined)).toEqual({ fovMinDeg: 30 })
    expect(publicViewLimitsOf(limitsWith({ yawMinDeg: 30 }), undefined)).toBeUndefined()
  })

  test('are within a partial panorama', () => {
    const coverage = { yawMinDeg: -50, yawMaxDeg: 80, pitchMinDeg: -30, pitchMaxDeg: 90 }
    expect(publicViewLimitsOf(limitsWith({ yawMinDeg: 20, yawMaxDeg: 170, pitchMinDeg: -60 }), coverage)).toEqual({
      range: { yawMinDeg: 20, yawMaxDeg: 80, pitchMinDeg: -30, pitchMaxDeg: 90 },
    })
    expect(publicViewLimitsOf(limitsWith({ yawMinDeg: 100, yawMaxDeg: 170 }), coverage)?.range).toEqual(coverage)
  })

  const deg = (min: number, max: number) => fc.integer({ min, max })
  const anyLimits = fc.record({ yawMinDeg: deg(-180, 180), yawMaxDeg: deg(-180, 180) }).map(limitsWith)
  const anyCoverage = fc.record({ yawMinDeg: deg(-180, 100), spanDeg: deg(10, 360) }).map(({ yawMinDeg, spanDeg }) => ({
    yawMinDeg,
    yawMaxDeg: yawMinDeg + spanDeg,
    pitchMinDeg: -40,
    pitchMaxDeg: 40,
  }))

  test('contain only directions that both the limits and the panorama contain', () => {
    fc.assert(
      fc.property(anyLimits, anyCoverage, deg(-180, 179), (limits, coverage, yawDeg) => {
        fc.pre(yawSpanDeg(limits) >= 30)
        const range = publicViewLimitsOf(limits, coverage)?.range
        if (range === undefined || !isInRange(range, { yawDeg, pitchDeg: 0 })) return
        const isEmpty = range.yawMinDeg === coverage.yawMinDeg && range.yawMaxDeg === coverage.yawMaxDeg
        const { yawMinDeg } = limits
        const fromLeftDeg = normalizeYawDeg(yawDeg - (yawMinDeg ?? 0) - 180) + 180
        expect(isInRange(coverage, { yawDeg, pitchDeg: 0 })).toBe(true)
        if (!isEmpty) expect(fromLeftDeg % 360).toBeLessThanOrEqual(yawSpanDeg(limits))
      }),
    )
  })
})
