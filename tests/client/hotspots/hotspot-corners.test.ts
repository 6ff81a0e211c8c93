import { expect, it } from 'vitest'
import { areTooMany } from '../../../src/client/features/hotspots/stage/hotspot-corners.ts'
import { limits } from '../../../src/shared/limits.ts'

const cornersOf = (length: number) => Array.from({ length }, () => ({ yawDeg: 1, pitchDeg: 1 }))

it('an area is full with as many corners as the server takes', () => {
  expect(areTooMany(cornersOf(limits.hotspotCornersMax))).toBe(false)
  expect(areTooMany(cornersOf(limits.hotspotCornersMax + 1))).toBe(true)
})
