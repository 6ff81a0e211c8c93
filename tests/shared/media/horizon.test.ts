import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelingOf } from '../../../src/shared/geometry/leveling.ts'
import { type Direction, directionToVector, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import { typedCoverage } from '../../../src/shared/media/adjustments.ts'
import { levelFromHorizon } from '../../../src/shared/media/horizon.ts'

const levelRig = { levelPitchDeg: 0, levelRollDeg: 0 }
const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Image position at which a rig shows a world direction. */
function imagePositionOf(rig: { pitchDeg: number; rollDeg: number }, worldDirection: Direction): Direction {
  return vectorToDirection(levelingOf(levelRig, rig).toImage(directionToVector(worldDirection)))
}

describe('the level of an image from its horizon', () => {
  it('is the tilt of the rig for any two points on the horizon', () => {
    const rigs = fc.record({ pitchDeg: angle(-80, 80), rollDeg: angle(-85, 85) })
    fc.assert(
      fc.property(rigs, angle(-180, 180), angle(5, 175), (rig, yawDeg, apartDeg) => {
        const first = imagePositionOf(rig, { yawDeg, pitchDeg: 0 })
        const second = imagePositionOf(rig, { yawDeg: yawDeg + apartDeg, pitchDeg: 0 })
        const level = levelFromHorizon(first, second)
        expect(level?.pitchDeg).toBeCloseTo(rig.pitchDeg, 6)
        expect(level?.rollDeg).toBeCloseTo(rig.rollDeg, 6)
        expect(levelFromHorizon(second, first)?.rollDeg).toBeCloseTo(rig.rollDeg, 6)
      }),
    )
  })

  it('levels any line', () => {
    const direction = fc.record({ yawDeg: angle(-180, 180), pitchDeg: angle(-60, 60) })
    fc.assert(
      fc.property(direction, direction, (first, second) => {
        const level = levelFromHorizon(first, second)
        if (level === null) return
        for (const end of [first, second]) {
          const worldDirection = vectorToDirection(levelingOf(levelRig, level).toWorld(directionToVector(end)))
          expect(worldDirection.pitchDeg).toBeCloseTo(0, 6)
        }
      }),
    )
  })

  it('is null for identical or opposite points', () => {
    expect(levelFromHorizon({ yawDeg: 10, pitchDeg: 5 }, { yawDeg: 10, pitchDeg: 5 })).toBeNull()
    expect(levelFromHorizon({ yawDeg: 10, pitchDeg: 5 }, { yawDeg: -170, pitchDeg: -5 })).toBeNull()
  })
})

describe('typed coverage', () => {
  it.each([
    [{ yawDeg: 150, pitchDeg: 54, pitchCentreDeg: 1.2 }, true],
    [{ yawDeg: 360, pitchDeg: 180, pitchCentreDeg: 0 }, true],
    [{ yawDeg: 360, pitchDeg: 60, pitchCentreDeg: -60 }, true],
    [{ yawDeg: 360, pitchDeg: 60, pitchCentreDeg: -60.1 }, false],
    [{ yawDeg: 361, pitchDeg: 60, pitchCentreDeg: 0 }, false],
    [{ yawDeg: 90, pitchDeg: 0.5, pitchCentreDeg: 0 }, false],
    [{ yawDeg: Number.NaN, pitchDeg: 60, pitchCentreDeg: 0 }, false],
  ])('%o: %s', (angles, isValid) => {
    expect(typedCoverage.safeParse(angles).success).toBe(isValid)
  })
})
