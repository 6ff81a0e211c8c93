import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewCellAt, viewCellCount, viewCellOf } from '../../../src/shared/geometry/view-cells.ts'

const cellIndexes = Array.from({ length: viewCellCount }, (_, index) => index)
const radPerDeg = Math.PI / 180
const direction = fc.record({
  yawDeg: fc.double({ min: -720, max: 720, noNaN: true }),
  pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
})

describe('the cells of the sphere', () => {
  it('are 200 of equal area', () => {
    expect(viewCellCount).toBe(200)
    for (const { fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg } of cellIndexes.map(viewCellAt)) {
      const area =
        (toYawDeg - fromYawDeg) * radPerDeg * (Math.sin(toPitchDeg * radPerDeg) - Math.sin(fromPitchDeg * radPerDeg))
      expect(Math.abs(area - (4 * Math.PI) / 200)).toBeLessThan(1e-9)
    }
  })

  it('contain the directions that are assigned to them', () => {
    fc.assert(
      fc.property(direction, ({ yawDeg, pitchDeg }) => {
        const { fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg } = viewCellAt(viewCellOf({ yawDeg, pitchDeg }))
        const wrappedYawDeg = ((((yawDeg + 180) % 360) + 360) % 360) - 180
        const isInYawRange = wrappedYawDeg >= fromYawDeg - 1e-9 && wrappedYawDeg <= toYawDeg + 1e-9
        // Just below 180 degrees, rounding may wrap to the other side.
        expect(isInYawRange || Math.abs(Math.abs(wrappedYawDeg) - 180) < 1e-9).toBe(true)
        expect(pitchDeg).toBeGreaterThanOrEqual(fromPitchDeg - 1e-9)
        expect(pitchDeg).toBeLessThanOrEqual(toPitchDeg + 1e-9)
      }),
    )
  })

  it('are found from any direction within them', () => {
    const within = fc.double({ min: 0.001, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...cellIndexes), within, within, (cellIndex, yawFraction, pitchFraction) => {
        const { fromYawDeg, toYawDeg, fromPitchDeg, toPitchDeg } = viewCellAt(cellIndex)
        const yawDeg = fromYawDeg + yawFraction * (toYawDeg - fromYawDeg)
        const pitchDeg = fromPitchDeg + pitchFraction * (toPitchDeg - fromPitchDeg)
        expect(viewCellOf({ yawDeg, pitchDeg })).toBe(cellIndex)
      }),
    )
  })

  it('include the poles and the seam at yaw 180', () => {
    expect(viewCellOf({ yawDeg: 180, pitchDeg: -90 })).toBe(viewCellOf({ yawDeg: -180, pitchDeg: -90 }))
    expect(viewCellOf({ yawDeg: 0, pitchDeg: 90 })).toBe(viewCellCount - 2)
    expect(() => viewCellAt(viewCellCount)).toThrow(RangeError)
    expect(() => viewCellAt(1.5)).toThrow(RangeError)
  })
})
