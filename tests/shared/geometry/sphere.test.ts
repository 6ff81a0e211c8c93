import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  angleBetweenDeg,
  arrivalYawDeg,
  bearingDeg,
  bearingToYawDeg,
  cameraAxes,
  directionToVector,
  dot,
  normalizeYawDeg,
  returnLinkYawDeg,
  vectorToDirection,
} from '../../../src/shared/geometry/sphere.ts'

const anyAngle = fc.double({ min: -1e5, max: 1e5, noNaN: true })
const yawDeg = fc.double({ min: -180, max: 179.999, noNaN: true })
const pitchDeg = fc.double({ min: -90, max: 90, noNaN: true })
const direction = fc.record({ yawDeg, pitchDeg })
const turnBetweenDeg = (first: number, second: number) => Math.abs(normalizeYawDeg(first - second))

describe('yaw', () => {
  it('is wrapped to [−180, 180)', () => {
    fc.assert(
      fc.property(anyAngle, fc.integer({ min: -50, max: 50 }), (angle, turns) => {
        const yaw = normalizeYawDeg(angle)
        expect(yaw).toBeGreaterThanOrEqual(-180)
        expect(yaw).toBeLessThan(180)
        expect(turnBetweenDeg(yaw, normalizeYawDeg(angle + 360 * turns))).toBeLessThan(1e-6)
      }),
    )
  })

  it.each([
    [180, -180],
    [-180, -180],
    [540, -180],
    [-190, 170],
    [0, 0],
  ])('of %d° is normalized to %d°', (angle, yaw) => expect(normalizeYawDeg(angle)).toBe(yaw))
})

describe('directions and vectors', () => {
  it('convert to each other', () => {
    fc.assert(
      fc.property(direction, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (input, length) => {
        const [x, y, z] = directionToVector(input)
        const roundTrip = vectorToDirection([x * length, y * length, z * length])
        expect(angleBetweenDeg(input, roundTrip)).toBeLessThan(1e-6)
      }),
    )
  })

  it.each([
    [{ yawDeg: 0, pitchDeg: 0 }, [0, 0, -1]],
    [{ yawDeg: 90, pitchDeg: 0 }, [1, 0, 0]],
    [{ yawDeg: -180, pitchDeg: 0 }, [0, 0, 1]],
    [{ yawDeg: 30, pitchDeg: 90 }, [0, 1, 0]],
  ] as const)('%j looks along %j', (input, vector) => {
    for (const [axis, value] of directionToVector(input).entries()) expect(value).toBeCloseTo(vector[axis] ?? 0, 12)
  })

  it('have symmetric angles of at most 180°', () => {
    fc.assert(
      fc.property(direction, direction, (first, second) => {
        const angle = angleBetweenDeg(first, second)
        expect(angle).toBeCloseTo(angleBetweenDeg(second, first), 9)
        expect(angle).toBeLessThanOrEqual(180)
        const cosine = dot(directionToVector(first), directionToVector(second))
        expect(Math.cos((angle * Math.PI) / 180)).toBeCloseTo(cosine, 9)
      }),
    )
  })

  it('have accurate tiny angles', () => {
    expect(angleBetweenDeg({ yawDeg: 10, pitchDeg: 0 }, { yawDeg: 10 + 1e-7, pitchDeg: 0 })).toBeCloseTo(1e-7, 12)
  })
})

describe('camera axes', () => {
  it('are orthonormal axes along the direction that tilt to the right by roll', () => {
    fc.assert(
      fc.property(direction, fc.double({ min: -180, max: 180, noNaN: true }), (input, rollDeg) => {
        const { right, up, forward } = cameraAxes(input, rollDeg)
        for (const [a, b, expected] of [
          [right, right, 1],
          [up, up, 1],
          [right, up, 0],
          [right, forward, 0],
          [up, forward, 0],
        ] as const) {
          expect(dot(a, b)).toBeCloseTo(expected, 9)
        }
        expect(dot(forward, directionToVector(input))).toBeCloseTo(1, 9)
        const level = cameraAxes(input)
        expect(dot(up, level.right)).toBeCloseTo(Math.sin((rollDeg * Math.PI) / 180), 9)
      }),
    )
  })
})

describe('bearings', () => {
  it('and yaws convert to each other', () => {
    fc.assert(
      fc.property(yawDeg, anyAngle, (yaw, northOffsetDeg) => {
        const bearing = bearingDeg(yaw, northOffsetDeg)
        expect(bearing).toBeGreaterThanOrEqual(0)
        expect(bearing).toBeLessThan(360)
        expect(turnBetweenDeg(bearingToYawDeg(bearing, northOffsetDeg), yaw)).toBeLessThan(1e-6)
      }),
    )
  })

  it('keep the compass heading of a visitor from stop to stop', () => {
    fc.assert(
      fc.property(yawDeg, anyAngle, anyAngle, (yaw, northOffsetDeg, targetNorthOffsetDeg) => {
        const arrival = arrivalYawDeg({ yawDeg: yaw, northOffsetDeg, targetNorthOffsetDeg })
        const departureBearingDeg = bearingDeg(yaw, northOffsetDeg)
        const arrivalBearingDeg = bearingDeg(arrival, targetNorthOffsetDeg)
        expect(turnBetweenDeg(departureBearingDeg, arrivalBearingDeg)).toBeLessThan(1e-6)
      }),
    )
  })

  it('put the return link behind an arriving visitor', () => {
    fc.assert(
      fc.property(yawDeg, anyAngle, anyAngle, (yaw, northOffsetDeg, targetNorthOffsetDeg) => {
        const link = { yawDeg: yaw, northOffsetDeg, targetNorthOffsetDeg }
        expect(turnBetweenDeg(returnLinkYawDeg(link), arrivalYawDeg(link) + 180)).toBeLessThan(1e-6)
      }),
    )
  })

  it('lead to the same view with a return link behind the visitor as without one', () => {
    fc.assert(
      fc.property(yawDeg, anyAngle, anyAngle, (yaw, northOffsetDeg, targetNorthOffsetDeg) => {
        const link = { yawDeg: yaw, northOffsetDeg, targetNorthOffsetDeg }
        const linkWithReturn = { ...link, returnLinkYawDeg: returnLinkYawDeg(link) }
        expect(turnBetweenDeg(arrivalYawDeg(linkWithReturn), arrivalYawDeg(link))).toBeLessThan(1e-6)
      }),
    )
  })

  it('turn a visitor who returns away from the link', () => {
    fc.assert(
      fc.property(yawDeg, anyAngle, anyAngle, (yaw, northOffsetDeg, targetNorthOffsetDeg) => {
        const returnYawDeg = returnLinkYawDeg({ yawDeg: yaw, northOffsetDeg, targetNorthOffsetDeg })
        const yawBackDeg = arrivalYawDeg({
          yawDeg: returnYawDeg,
          northOffsetDeg: targetNorthOffsetDeg,
          targetNorthOffsetDeg: northOffsetDeg,
        })
        expect(turnBetweenDeg(yawBackDeg, yaw + 180)).toBeLessThan(1e-6)
      }),
    )
  })
})
