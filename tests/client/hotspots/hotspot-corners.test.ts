import { expect, it } from 'vitest'
import { exceedsCornerLimit } from '../../../src/client/features/hotspots/stage/hotspot-corners.ts'
import { limits } from '../../../src/shared/limits.ts'

const cornersWithCount = (length: number) => Array.from({ length }, () => ({ yawDeg: 1, pitchDeg: 1 }))

it('limits an area to as many corners as the server accepts', () => {
  expect(exceedsCornerLimit(cornersWithCount(limits.hotspotCornersMax))).toBe(false)
  expect(exceedsCornerLimit(cornersWithCount(limits.hotspotCornersMax + 1))).toBe(true)
})
