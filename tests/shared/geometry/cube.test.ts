import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cubeFaces, faceAxes, facePoint, vectorToFace } from '../../../src/shared/geometry/cube.ts'
import { dot, type Vec3, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'

const faceCoordinate = fc.double({ min: -0.999, max: 0.999, noNaN: true })
const face = fc.constantFrom(...cubeFaces)
const cross = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]

describe('the cube', () => {
  it('maps every point of every face to a vector and back', () => {
    fc.assert(
      fc.property(
        face,
        faceCoordinate,
        faceCoordinate,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (name, a, b, length) => {
          const [x, y, z] = facePoint(name, a, b)
          const facePosition = vectorToFace([x * length, y * length, z * length])
          expect(facePosition.face).toBe(name)
          expect(facePosition.a).toBeCloseTo(a, 9)
          expect(facePosition.b).toBeCloseTo(b, 9)
        },
      ),
    )
  })

  it('assigns every direction to a face', () => {
    const coordinate = fc.double({ min: -1, max: 1, noNaN: true })
    const vector = fc.tuple(coordinate, coordinate, coordinate).filter((candidate) => Math.hypot(...candidate) > 1e-3)
    fc.assert(
      fc.property(vector, (direction) => {
        const { face: name, a, b } = vectorToFace(direction)
        expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThanOrEqual(1)
        const point = facePoint(name, a, b)
        expect(dot(point, direction) / Math.hypot(...point) / Math.hypot(...direction)).toBeCloseTo(1, 9)
      }),
    )
  })

  it.each(cubeFaces)('has axes of face %s for a view from inside, not mirrored', (name) => {
    const { right, up, ahead } = faceAxes[name]
    expect(dot(cross(right, up), ahead)).toBe(-1)
  })

  it.each([
    ['f', 0, 0],
    ['r', 90, 0],
    ['b', -180, 0],
    ['l', -90, 0],
    ['u', 0, 90],
    ['d', 0, -90],
  ] as const)('has the center of %s at yaw %d, pitch %d', (name, yawDeg, pitchDeg) => {
    const direction = vectorToDirection(facePoint(name, 0, 0))
    expect(direction.yawDeg).toBeCloseTo(yawDeg, 9)
    expect(direction.pitchDeg).toBeCloseTo(pitchDeg, 9)
  })

  it('continues the front in the top and the bottom', () => {
    expect(facePoint('u', 0.3, -1)).toEqual(facePoint('f', 0.3, 1))
    expect(facePoint('d', 0.3, 1)).toEqual(facePoint('f', 0.3, -1))
  })
})
