import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { angleBetweenDeg, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import { rotateCorners } from '../../../src/shared/hotspots/corners.ts'
import {
  pinnedPoseOf,
  pinnedProblem,
  planeOf,
  rectangleAt,
  withPinnedPose,
} from '../../../src/shared/hotspots/pinned.ts'

const middle = fc.record({
  yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
})
const rectangle = fc.record({
  widthDeg: fc.double({ min: 2, max: 90, noNaN: true }),
  heightToWidth: fc.double({ min: 0.3, max: 2, noNaN: true }),
  turnDeg: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Moves one corner without folding the rectangle. */
const cornerMove = fc.record({
  cornerIndex: fc.integer({ min: 0, max: 3 }),
  fraction: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
})

describe('a pinned image', () => {
  it('has its plane through its four corners', () => {
    fc.assert(
      fc.property(middle, rectangle, cornerMove, (center, requested, { cornerIndex, fraction }) => {
        const local = rectangleAt({ yawDeg: 0, pitchDeg: 0 }, requested).map((corner, index) =>
          index === cornerIndex ? { yawDeg: corner.yawDeg * (1 + fraction), pitchDeg: corner.pitchDeg } : corner,
        )
        fc.pre(pinnedProblem(local) === undefined)
        const corners = rotateCorners(local, { yawDeg: 0, pitchDeg: 0 }, center)
        const plane = planeOf(corners)
        if (!plane) throw new Error('The corners have no plane.')
        const cornerCoordinates = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as const
        for (const [index, [u, v]] of cornerCoordinates.entries()) {
          const along = (axis: 0 | 1 | 2) => plane.corner[axis] + plane.across[axis] * u + plane.down[axis] * v
          const direction = vectorToDirection([along(0), along(1), along(2)])
          expect(angleBetweenDeg(direction, corners[index] ?? center)).toBeLessThan(1e-5)
        }
      }),
    )
  })

  it('has the requested width and center', () => {
    fc.assert(
      fc.property(middle, rectangle, (center, requested) => {
        const plane = planeOf(rectangleAt(center, requested))
        if (!plane) throw new Error('The corners have no plane.')
        const point = (u: number, v: number) => {
          const along = (axis: 0 | 1 | 2) => plane.corner[axis] + plane.across[axis] * u + plane.down[axis] * v
          return vectorToDirection([along(0), along(1), along(2)])
        }
        expect(angleBetweenDeg(point(0.5, 0.5), center)).toBeLessThan(1e-5)
        expect(angleBetweenDeg(point(0, 0.5), point(1, 0.5))).toBeCloseTo(requested.widthDeg, 5)
      }),
    )
  })

  it('scales and rotates around its center', () => {
    fc.assert(
      fc.property(middle, rectangle, rectangle, (center, requested, other) => {
        fc.pre(Math.abs(center.pitchDeg) < 89)
        const { widthDeg, turnDeg } = other
        const changed = withPinnedPose(rectangleAt(center, requested), other)
        const expected = rectangleAt(center, { ...requested, widthDeg, turnDeg })
        for (const [index, corner] of changed.entries())
          expect(angleBetweenDeg(corner, expected[index] ?? center)).toBeLessThan(1e-4)
        expect(pinnedPoseOf(changed)?.widthDeg).toBeCloseTo(widthDeg, 4)
        expect(Math.cos((((pinnedPoseOf(changed)?.turnDeg ?? 0) - turnDeg) * Math.PI) / 180)).toBeCloseTo(1, 6)
      }),
    )
  })

  const upright = rectangleAt({ yawDeg: 175, pitchDeg: 10 }, { widthDeg: 30, heightToWidth: 0.6, turnDeg: 0 })
  const [a, b, c, d] = upright as [(typeof upright)[0], (typeof upright)[0], (typeof upright)[0], (typeof upright)[0]]

  it.each([
    ['upright', upright, undefined],
    ['upside down', [c, d, a, b], undefined],
    ['mirrored', [b, a, d, c], 'folded'],
    ['crossed', [a, c, b, d], 'crossing'],
    ['with a corner pushed in', [a, b, { yawDeg: 170, pitchDeg: 14 }, d], 'folded'],
    ['three corners', [a, b, c], 'folded'],
  ] as const)('problem of corners: %s', (_name, corners, problem) => {
    expect(pinnedProblem(corners)).toBe(problem)
  })
})
