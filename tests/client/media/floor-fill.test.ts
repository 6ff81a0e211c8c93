import { describe, expect, it } from 'vitest'
import { edgeFadeMask, floorPixels } from '../../../src/client/features/library/media/adjust/retouch/floor-fill.ts'
import { blendLayers } from '../../../src/server/media/panorama/retouch/layer.ts'
import { nadirLayer } from '../../../src/server/media/panorama/retouch/nadir-layer.ts'
import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import type { Sampler } from '../../../src/shared/media/nadir-fill.ts'

/** A floor that gets lighter to the front and redder to the right. */
const floor: Sampler = ([x, , z]) => [128 + 90 * x, 120 - 90 * z, 60]
const edgePx = 64
const radiusDeg = 30
const backgroundColor = [10, 20, 30] as const

describe('preview of the nadir patch', () => {
  it('matches the pixels that the server paints, including the faded edge', () => {
    const pixels = floorPixels(floor, radiusDeg, edgePx)
    const layer = nadirLayer({ radiusDeg, rotationDeg: 0 }, null, floor)
    const floorRadius = Math.tan((radiusDeg * Math.PI) / 180)
    const floorOffset = (pixel: number) => ((2 * (pixel + 0.5)) / edgePx - 1) * floorRadius
    for (const [column, row] of [
      [32, 32],
      [45, 20],
      [10, 32],
      [32, 4],
      [60, 40],
      [1, 1],
    ] as const) {
      const x = floorOffset(column)
      const y = -1
      const z = floorOffset(row)
      const length = Math.hypot(x, y, z)
      const direction: Vec3 = [x / length, y / length, z / length]
      const offset = 4 * (row * edgePx + column)
      const alpha = (pixels[offset + 3] ?? 0) / 255
      const previewed = backgroundColor.map(
        (background, channel) => background + ((pixels[offset + channel] ?? 0) - background) * alpha,
      )
      const painted = blendLayers(backgroundColor, [layer], direction)
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs((previewed[channel] ?? 0) - painted[channel])).toBeLessThan(1.5)
    }
    expect(pixels[3]).toBe(0)
  })

  it('fades an image in the patch at the same radius', () => {
    expect(edgeFadeMask(radiusDeg)).toMatch(/^radial-gradient\(closest-side, rgb\(0 0 0 \/ 1\.000\) 8[0-4]\.\d+%/)
    expect(edgeFadeMask(radiusDeg)).toMatch(/rgb\(0 0 0 \/ 0\.000\) 100\.00%\)$/)
  })
})
