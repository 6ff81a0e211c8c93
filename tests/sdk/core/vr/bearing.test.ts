import { describe, expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { limitsWithin } from '../../../../src/sdk/core/camera/view-range.ts'
import { Bearing } from '../../../../src/sdk/core/vr/bearing.ts'

describe('the bearing of a tour in VR', () => {
  const zoomLimits = { fovMinDeg: 20, fovMaxDeg: 110 }
  const view = { yawDeg: 50, pitchDeg: 20, fovDeg: 90 }

  test('starts at the yaw of the page and the pitch of the headset', () => {
    const camera = new Camera(view, zoomLimits)
    const bearing = new Bearing(camera)
    bearing.follow({ yawDeg: -30, pitchDeg: 5 }, 0)
    expect(bearing.tourYawDeg).toBe(80)
    expect(camera.view).toEqual({ yawDeg: 50, pitchDeg: 5, fovDeg: 90 })
    bearing.follow({ yawDeg: -10, pitchDeg: 0 }, 10)
    expect(camera.view.yawDeg).toBeCloseTo(70, 9)
  })

  test('follows other changes of the view', () => {
    const camera = new Camera(view, zoomLimits)
    const bearing = new Bearing(camera)
    bearing.follow({ yawDeg: 0, pitchDeg: 0 }, 0)
    camera.setView({ yawDeg: -120 }, 5)
    bearing.follow({ yawDeg: 10, pitchDeg: 0 }, 10)
    expect(camera.view.yawDeg).toBeCloseTo(-120, 9)
    bearing.follow({ yawDeg: 15, pitchDeg: 0 }, 20)
    expect(camera.view.yawDeg).toBeCloseTo(-115, 9)
  })

  test('is unaffected by the edge of a partial panorama', () => {
    const coverage = { yawMinDeg: -40, yawMaxDeg: 40, pitchMinDeg: -20, pitchMaxDeg: 20 }
    const viewport = { widthPx: 900, heightPx: 700 }
    const limits = limitsWithin(zoomLimits, { coverage, isStrict: false, viewport })
    const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 30 }, limits)
    const bearing = new Bearing(camera)
    for (const yawDeg of [0, 30, 90, 170, -60, 0]) bearing.follow({ yawDeg, pitchDeg: 0 }, 0)
    expect(bearing.tourYawDeg).toBe(0)
    expect(camera.view.yawDeg).toBe(0)
  })
})
