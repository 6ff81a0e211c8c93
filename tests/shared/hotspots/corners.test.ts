import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { angleBetweenDeg, cameraAxes, type Direction, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import {
  type Corners,
  containsDirection,
  labelDirection,
  outlineProblem,
  rotateCorners,
} from '../../../src/shared/hotspots/corners.ts'

const direction = fc.record({
  yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
})

/** Star-shaped polygon around a direction, with corners at increasing angles and random distances. */
const star = fc
  .record({
    center: direction,
    radii: fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ center, radii }) => ({ center, corners: starOf(center, radii) }))

/** Direction at a distance from a center. The angle counts counterclockwise from the right. */
function directionAround(center: Direction, radiusDeg: number, angleDeg: number): Direction {
  const { right, up, forward } = cameraAxes(center)
  const radius = (radiusDeg * Math.PI) / 180
  const angle = (angleDeg * Math.PI) / 180
  const x = Math.sin(radius) * Math.cos(angle)
  const y = Math.sin(radius) * Math.sin(angle)
  const component = (axis: 0 | 1 | 2) => right[axis] * x + up[axis] * y + forward[axis] * Math.cos(radius)
  return vectorToDirection([component(0), component(1), component(2)])
}

const starOf = (center: Direction, radii: readonly number[]): Corners =>
  radii.map((radiusDeg, index) => directionAround(center, radiusDeg, (index * 360) / radii.length))

const isArea = ({ corners }: { corners: Corners }) => outlineProblem(corners) === undefined

describe('the corners of an area', () => {
  it('keep their distances when they are rotated, and can be rotated back', () => {
    fc.assert(
      fc.property(star, direction, ({ center, corners }, to) => {
        const rotated = rotateCorners(corners, center, to)
        for (const [index, corner] of rotated.entries()) {
          const original = corners[index] ?? center
          const next = (index + 1) % corners.length
          expect(angleBetweenDeg(corner, to)).toBeCloseTo(angleBetweenDeg(original, center), 6)
          expect(angleBetweenDeg(corner, rotated[next] ?? to)).toBeCloseTo(
            angleBetweenDeg(original, corners[next] ?? center),
            6,
          )
        }
        const rotatedBack = rotateCorners(rotated, to, center)
        for (const [index, corner] of rotatedBack.entries())
          expect(angleBetweenDeg(corner, corners[index] ?? center)).toBeLessThan(1e-5)
      }),
    )
  })

  it('contain exactly the directions inside the outline', () => {
    fc.assert(
      fc.property(star.filter(isArea), fc.integer({ min: 0, max: 11 }), ({ center, corners }, seed) => {
        const index = seed % corners.length
        const corner = corners[index] ?? center
        const { yawDeg, pitchDeg } = center
        const antipode = { yawDeg: ((yawDeg + 360) % 360) - 180, pitchDeg: -pitchDeg }
        expect(containsDirection(corners, antipode)).toBe(false)
        // The center may be outside with fewer than five corners.
        if (corners.length < 5) return
        expect(containsDirection(corners, center)).toBe(true)
        const angleDeg = (index * 360) / corners.length
        const radiusDeg = angleBetweenDeg(corner, center)
        expect(containsDirection(corners, directionAround(center, radiusDeg * 0.9, angleDeg))).toBe(true)
        expect(containsDirection(corners, directionAround(center, radiusDeg * 1.1, angleDeg))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('have a label inside, even if their center is outside', () => {
    fc.assert(
      fc.property(star.filter(isArea), ({ corners }) => {
        expect(containsDirection(corners, labelDirection(corners))).toBe(true)
      }),
      { numRuns: 500 },
    )
    const hookCorners = [
      [-30, 20],
      [30, 20],
      [30, 16],
      [-26, 16],
      [-26, -16],
      [30, -16],
      [30, -20],
      [-30, -20],
    ] as const
    const hook = hookCorners.map(([yawDeg, pitchDeg]) => ({ yawDeg, pitchDeg }))
    expect(containsDirection(hook, { yawDeg: 0, pitchDeg: 0 })).toBe(false)
    expect(containsDirection(hook, labelDirection(hook))).toBe(true)
  })

  const square = [
    { yawDeg: 170, pitchDeg: 10 },
    { yawDeg: -170, pitchDeg: 10 },
    { yawDeg: -170, pitchDeg: -10 },
    { yawDeg: 170, pitchDeg: -10 },
  ]
  const [a, b, c, d] = square as [Direction, Direction, Direction, Direction]
  const aroundNadir = [0, 90, 180, -90].map((yawDeg) => ({ yawDeg, pitchDeg: -60 }))

  it.each([
    ['cross the seam', square],
    ['surround the nadir', aroundNadir],
  ])('are valid if they %s', (_condition, corners) => {
    expect(outlineProblem(corners)).toBeUndefined()
  })

  it.each([
    ['there are two', [a, b], 'tooFew'],
    ['they are in a line', [10, 20, 15].map((yawDeg) => ({ yawDeg, pitchDeg: 0 })), 'crossing'],
    ['they are identical', [a, a, a], 'tooFew'],
    ['their outline crosses itself', [a, c, b, d], 'crossing'],
    ['they go all around the horizon', [0, 90, 180, -90].map((yawDeg) => ({ yawDeg, pitchDeg: 0 })), 'tooWide'],
    ['they cover more than a hemisphere', [0, 88, 176].map((yawDeg) => ({ yawDeg, pitchDeg: 1 })), 'tooWide'],
  ] as const)('are invalid if %s', (_condition, corners, problem) => {
    expect(outlineProblem(corners)).toBe(problem)
  })

  it('contain the nadir and directions across the seam', () => {
    expect(containsDirection(aroundNadir, { yawDeg: 12, pitchDeg: -90 })).toBe(true)
    expect(containsDirection(square, { yawDeg: 180, pitchDeg: 0 })).toBe(true)
    expect(containsDirection(square, { yawDeg: -175, pitchDeg: 3 })).toBe(true)
    expect(containsDirection(square, { yawDeg: 0, pitchDeg: 0 })).toBe(false)
  })
})
