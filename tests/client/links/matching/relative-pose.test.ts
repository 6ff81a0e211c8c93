import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Correspondences } from '../../../../src/client/features/tours/links/matching/correspondences.ts'
import { isCertain } from '../../../../src/client/features/tours/links/matching/match-panoramas.ts'
import {
  bearingBackDeg,
  estimatePose,
  type RelativePose,
} from '../../../../src/client/features/tours/links/matching/relative-pose.ts'
import { normalizeYawDeg, radPerDeg, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

type Scene = {
  readonly pose: RelativePose
  readonly distanceM: number
  readonly trueCount: number
  readonly falseCount: number
}

const unit = ([x, y, z]: Vec3): Vec3 => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Rotates a vector of the world into the frame of a panorama. `headingDeg` is the heading of the image's center. */
function directionAt(headingDeg: number, [x, y, z]: Vec3): Vec3 {
  const sine = Math.sin(headingDeg * radPerDeg)
  const cosine = Math.cos(headingDeg * radPerDeg)
  return [x * cosine + z * sine, y, z * cosine - x * sine]
}

/** Points of a room seen by two cameras, and pairs of different points. */
function correspondencesOf({ pose, distanceM, trueCount, falseCount }: Scene, seed: number): Correspondences {
  const randomBelow = seededRandom(seed)
  const between = (from: number, to: number) => from + ((to - from) * randomBelow(10_000)) / 10_000
  const point = (): Vec3 => [between(-6, 6), between(-1.4, 1.8), between(-6, 6)]
  const bearing = pose.bearingDeg * radPerDeg
  const camera: Vec3 = [Math.sin(bearing) * distanceM, 0, -Math.cos(bearing) * distanceM]
  const inSecond = ([x, y, z]: Vec3) =>
    unit(directionAt(pose.headingDeg, [x - camera[0], y - camera[1], z - camera[2]]))
  const first: number[] = []
  const second: number[] = []
  for (let index = 0; index < trueCount + falseCount; index += 1) {
    const scenePoint = point()
    first.push(...unit(scenePoint))
    second.push(...inSecond(index < trueCount ? scenePoint : point()))
  }
  return { count: trueCount + falseCount, first: Float32Array.from(first), second: Float32Array.from(second) }
}

const differenceDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

describe('pose of a second panorama', () => {
  it('is estimated for any heading and bearing with half of the correspondences false', () => {
    const angle = fc.integer({ min: -180, max: 179 })
    fc.assert(
      fc.property(angle, angle, fc.integer({ min: 1, max: 1000 }), (headingDeg, bearingDeg, seed) => {
        const pose = { headingDeg, bearingDeg }
        const estimated = estimatePose(correspondencesOf({ pose, distanceM: 2.5, trueCount: 60, falseCount: 60 }, seed))
        expect(estimated).not.toBeNull()
        if (estimated === null) return
        expect(differenceDeg(estimated.headingDeg, headingDeg)).toBeLessThan(2)
        expect(differenceDeg(estimated.bearingDeg, bearingDeg)).toBeLessThan(3)
      }),
      { numRuns: 5 },
    )
  })

  it('is certain if most correspondences agree', () => {
    const pose = { headingDeg: 75, bearingDeg: -20 }
    const estimated = estimatePose(correspondencesOf({ pose, distanceM: 2, trueCount: 100, falseCount: 30 }, 4))
    expect(estimated !== null && isCertain(estimated)).toBe(true)
  })

  it('is never certain for random correspondences', () => {
    const pose = { headingDeg: 0, bearingDeg: 0 }
    for (let seed = 1; seed <= 5; seed += 1) {
      const estimated = estimatePose(correspondencesOf({ pose, distanceM: 2, trueCount: 0, falseCount: 120 }, seed))
      expect(estimated !== null && isCertain(estimated)).toBe(false)
    }
  })

  it('is unknown with fewer than a dozen correspondences', () => {
    const pose = { headingDeg: 20, bearingDeg: 50 }
    expect(estimatePose(correspondencesOf({ pose, distanceM: 2, trueCount: 11, falseCount: 0 }, 1))).toBeNull()
  })
})

describe('bearing back', () => {
  it('is the yaw of the first camera in the second panorama', () => {
    expect(bearingBackDeg({ headingDeg: 0, bearingDeg: 30 })).toBe(-150)
    expect(bearingBackDeg({ headingDeg: 90, bearingDeg: 0 })).toBe(90)
  })
})
