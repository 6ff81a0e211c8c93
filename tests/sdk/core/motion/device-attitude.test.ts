import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attitudeOf, cameraPoseOf, interpolateAttitude } from '../../../../src/sdk/core/motion/device-attitude.ts'
import { angleBetween, cameraAxes, dot, radPerDeg, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'

const pose = (alpha: number, beta: number, gamma: number, screenDeg = 0) =>
  cameraPoseOf(attitudeOf({ alpha, beta, gamma }, screenDeg))
const poseCloseTo = (yawDeg: number, pitchDeg: number, rollDeg: number) => ({
  yawDeg: expect.closeTo(yawDeg, 6),
  pitchDeg: expect.closeTo(pitchDeg, 6),
  rollDeg: expect.closeTo(rollDeg, 6),
})

describe('a device', () => {
  test.each([
    ['to the north if it is upright', [0, 90, 0], poseCloseTo(0, 0, 0)],
    ['to the west after a quarter turn to the left', [90, 90, 0], poseCloseTo(-90, 0, 0)],
    ['up if it is tilted up', [0, 120, 0], poseCloseTo(0, 30, 0)],
    ['down if it is tilted down', [0, 40, 0], poseCloseTo(0, -50, 0)],
  ] as const)('looks %s', (_name, [alpha, beta, gamma], expected) => {
    expect(pose(alpha, beta, gamma)).toEqual(expected)
  })

  test('looks straight down if it lies on a table', () => {
    expect(pose(0, 0, 0).pitchDeg).toBeCloseTo(-90, 6)
  })

  test('looks ahead and level if it is on its side with a rotated screen', () => {
    // Left side: the top points to the left, with gamma −90 while the back faces north.
    expect(pose(90, 0, -90, 90)).toEqual(poseCloseTo(0, 0, 0))
    // Right side.
    expect(pose(-90, 0, 90, -90)).toEqual(poseCloseTo(0, 0, 0))
  })
})

const angles = fc.record({
  alpha: fc.double({ min: 0, max: 360, noNaN: true }),
  beta: fc.double({ min: -180, max: 180, noNaN: true }),
  gamma: fc.double({ min: -90, max: 90, noNaN: true }),
})
const screens = fc.constantFrom(0, 90, 180, 270, -90)
const attitudes = fc.tuple(angles, screens).map(([orientation, screenDeg]) => attitudeOf(orientation, screenDeg))
const angleDegBetween = (a: Vec3, b: Vec3) => angleBetween(a, b) / radPerDeg

describe('the camera', () => {
  test('has the axes of the device, also at the poles', () => {
    fc.assert(
      fc.property(attitudes, (attitude) => {
        const { rollDeg, ...direction } = cameraPoseOf(attitude)
        const { forward, up } = cameraAxes(direction, rollDeg)
        expect(angleDegBetween(forward, attitude.forward)).toBeLessThan(1e-5)
        expect(angleDegBetween(up, attitude.up)).toBeLessThan(1e-5)
      }),
    )
  })

  test('stays orthonormal and approaches the target during interpolation', () => {
    fc.assert(
      fc.property(attitudes, attitudes, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, fraction) => {
        const { forward, up } = interpolateAttitude(from, to, fraction)
        expect(Math.hypot(...forward)).toBeCloseTo(1, 9)
        expect(Math.hypot(...up)).toBeCloseTo(1, 9)
        expect(dot(forward, up)).toBeCloseTo(0, 9)
        expect(angleDegBetween(forward, to.forward)).toBeLessThanOrEqual(
          angleDegBetween(from.forward, to.forward) + 1e-6,
        )
      }),
    )
  })
})
