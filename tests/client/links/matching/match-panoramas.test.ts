import { describe, expect, it } from 'vitest'
import { featuresOf, matchPanoramas } from '../../../../src/client/features/tours/links/matching/match-panoramas.ts'
import { normalizeYawDeg, radPerDeg } from '../../../../src/shared/geometry/sphere.ts'
import { aRoom, brightnessOf, type Camera } from '../../../support/drawn-rooms.ts'

const gallery = aRoom(8, 1001)
const firstCamera: Camera = { x: 2, y: 1.6, z: 2, headingDeg: 40 }
const secondCamera: Camera = { x: 3.5, y: 1.6, z: 3, headingDeg: 170 }
const features = featuresOf(brightnessOf(gallery, firstCamera))

describe('matching panoramas', () => {
  it('finds where another panorama of the same room was taken, and how it is turned', () => {
    const pose = matchPanoramas(features, featuresOf(brightnessOf(gallery, secondCamera)))
    expect(pose).not.toBeNull()
    const bearingDeg =
      Math.atan2(secondCamera.x - firstCamera.x, firstCamera.z - secondCamera.z) / radPerDeg - firstCamera.headingDeg
    expect(Math.abs(normalizeYawDeg((pose?.bearingDeg ?? 0) - bearingDeg))).toBeLessThan(2)
    expect(
      Math.abs(normalizeYawDeg((pose?.headingDeg ?? 0) - (secondCamera.headingDeg - firstCamera.headingDeg))),
    ).toBeLessThan(2)
  })

  it('finds no match with another room of the same building', () => {
    const otherRoom = aRoom(7, 1001)
    expect(matchPanoramas(features, featuresOf(brightnessOf(otherRoom, firstCamera)))).toBeNull()
  })
})
