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
    about: direction,
    radii: fc.array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ about, radii }) => ({ about, corners: starOf(about, radii) }))

function beside(about: Direction, radiusDeg: number, turnDeg: number): Direction {
  const { right, up, forward } = cameraAxes(about)
  const radius = (radiusDeg * Math.PI) / 180
  const turn = (turnDeg * Math.PI) / 180
  const x = Math.sin(radius) * Math.cos(turn)
  const y = Math.sin(radius) * Math.sin(turn)
  const along = (at: 0 | 1 | 2) => right[at] * x + up[at] * y + forward[at] * Math.cos(radius)
  return vectorToDirection([along(0), along(1), along(2)])
}

const starOf = (about: Direction, radii: readonly number[]): Corners =>
  radii.map((radiusDeg, at) => beside(about, radiusDeg, (at * 360) / radii.length))

const isArea = ({ corners }: { corners: Corners }) => outlineProblem(corners) === undefined

describe('the corners of an area', () => {
  it('keep their distances when they are rotated, and can be rotated back', () => {
    fc.assert(
      fc.property(star, direction, ({ about, corners }, to) => {
        const turned = rotateCorners(corners, about, to)
        for (const [at, corner] of turned.entries()) {
          const original = corners[at] ?? about
          const next = (at + 1) % corners.length
          expect(angleBetweenDeg(corner, to)).toBeCloseTo(angleBetweenDeg(original, about), 6)
          expect(angleBetweenDeg(corner, turned[next] ?? to)).toBeCloseTo(
            angleBetweenDeg(original, corners[next] ?? about),
            6,
          )
        }
        const rotatedBack = rotateCorners(turned, to, about)
        for (const [at, corner] of rotatedBack.entries())
          expect(angleBetweenDeg(corner, corners[at] ?? about)).toBeLessThan(1e-5)
      }),
    )
  })

  it('contain exactly the directions inside the outline', () => {
    fc.assert(
      fc.property(star.filter(isArea), fc.integer({ min: 0, max: 11 }), ({ about, corners }, at) => {
        const corner = corners[at % corners.length] ?? about
        const { yawDeg, pitchDeg } = about
        const antipode = { yawDeg: ((yawDeg + 360) % 360) - 180, pitchDeg: -pitchDeg }
        expect(containsDirection(corners, antipode)).toBe(false)
        // The center may be outside with fewer than five corners.
        if (corners.length < 5) return
        expect(containsDirection(corners, about)).toBe(true)
        const turnDeg = ((at % corners.length) * 360) / corners.length
        const radiusDeg = angleBetweenDeg(corner, about)
        expect(containsDirection(corners, beside(about, radiusDeg * 0.9, turnDeg))).toBe(true)
        expect(containsDirection(corners, beside(about, radiusDeg * 1.1, turnDeg))).toBe(false)
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
    ['across the seam', square, undefined],
    ['around the floor', aroundNadir, undefined],
    ['two corners', [a, b], 'tooFew'],
    ['in a line', [10, 20, 15].map((yawDeg) => ({ yawDeg, pitchDeg: 0 })), 'crossing'],
    ['identical corners', [a, a, a], 'tooFew'],
    ['crossing like a bow', [a, c, b, d], 'crossing'],
    ['all around the horizon', [0, 90, 180, -90].map((yawDeg) => ({ yawDeg, pitchDeg: 0 })), 'tooWide'],
    ['more than a hemisphere apart', [0, 88, 176].map((yawDeg) => ({ yawDeg, pitchDeg: 1 })), 'tooWide'],
  ] as const)('problem of corners: %s', (_name, corners, problem) => {
    expect(outlineProblem(corners)).toBe(problem)
  })

  it('contain the nadir and directions across the seam', () => {
    expect(containsDirection(aroundNadir, { yawDeg: 12, pitchDeg: -90 })).toBe(true)
    expect(containsDirection(square, { yawDeg: 180, pitchDeg: 0 })).toBe(true)
    expect(containsDirection(square, { yawDeg: -175, pitchDeg: 3 })).toBe(true)
    expect(containsDirection(square, { yawDeg: 0, pitchDeg: 0 })).toBe(false)
  })
})
