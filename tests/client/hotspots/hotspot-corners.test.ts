import { expect, it } from 'vitest'
import { exceedsCornerLimit } from '../../../src/client/features/tours/hotspots/stage/hotspot-corners.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'

const cornersWithCount = (length: number) => Array.from({ length }, () => ({ yawDeg: 1, pitchDeg: 1 }))

it('limits an area to as many corners as the server accepts', () => {
  expect(exceedsCornerLimit(cornersWithCount(hotspotLimits.cornersMax))).toBe(false)
  expect(exceedsCornerLimit(cornersWithCount(hotspotLimits.cornersMax + 1))).toBe(true)
})
