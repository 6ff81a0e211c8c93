import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { limitsWithin } from '../../../../src/sdk/core/camera/view-range.ts'
import { Bearing } from '../../../../src/sdk/core/vr/bearing.ts'
import { FadeToBlack, headsetFadeMs } from '../../../../src/sdk/core/vr/fade-to-black.ts'
import { GazeTimer, gazeDwellMs } from '../../../../src/sdk/core/vr/gaze-timer.ts'

describe('the gaze timer', () => {
  const dwellMs = gazeDwellMs

  test('selects once after the dwell time', () => {
    const timer = new GazeTimer()
    expect(timer.step(null, 0)).toBe(0)
    expect(timer.step('door', 100)).toBe(0)
    expect(timer.step('door', 100 + dwellMs / 2)).toBe(0.5)
    expect(timer.step('door', 100 + dwellMs)).toBe(1)
    expect(timer.step('door', 100 + 3 * dwellMs)).toBe(0)
  })

  test('restarts for each target', () => {
    const timer = new GazeTimer()
    timer.step(null, 0)
    timer.step('door', 0)
    expect(timer.step('lamp', dwellMs - 1)).toBe(0)
    expect(timer.step('lamp', 2 * dwellMs - 2)).toBeLessThan(1)
    expect(timer.step('lamp', 2 * dwellMs)).toBe(1)
  })

  test('waits after a selection and on arrival until the visitor looks away', () => {
    const timer = new GazeTimer()
    expect(timer.step('door', 0)).toBe(0)
    expect(timer.step('door', 2 * dwellMs)).toBe(0)
    timer.step(null, 2 * dwellMs)
    timer.step('door', 2 * dwellMs)
    expect(timer.step('door', 3 * dwellMs)).toBe(1)
    expect(timer.step('garden', 9 * dwellMs)).toBe(0)
  })

  test('never selects a target before the dwell time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', null), fc.integer({ min: 1, max: 700 }))), (looks) => {
        const timer = new GazeTimer()
        let nowMs = 0
        let sinceMs = 0
        let lastTarget = null as string | null
        for (const [target, forMs] of looks) {
          nowMs += forMs
          if (target !== lastTarget) sinceMs = nowMs
          lastTarget = target
          if (timer.step(target, nowMs) === 1) expect(nowMs - sinceMs).toBeGreaterThanOrEqual(dwellMs)
        }
      }),
    )
  })
})

describe('the fade to black', () => {
  test('starts black and fades in and out', () => {
    const fade = new FadeToBlack()
    expect(fade.step(false, 1000)).toBe(0)
    expect(fade.step(false, 1000 + headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(fade.step(false, 5000)).toBe(1)
    expect(fade.step(true, 5000 + headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(fade.isBlack).toBe(false)
    fade.step(true, 9000)
    expect(fade.isBlack).toBe(true)
  })
})

describe('the bearing of a tour in VR', () => {
  const limitsOfView = { fovMinDeg: 20, fovMaxDeg: 110 }
  const view = { yawDeg: 50, pitchDeg: 20, fovDeg: 90 }

  test('starts at the yaw of the page and the pitch of the headset', () => {
    const camera = new Camera(view, limitsOfView)
    const bearing = new Bearing(camera)
    bearing.follow({ yawDeg: -30, pitchDeg: 5 }, 0)
    expect(bearing.turnDeg).toBe(80)
    expect(camera.view).toEqual({ yawDeg: 50, pitchDeg: 5, fovDeg: 90 })
    bearing.follow({ yawDeg: -10, pitchDeg: 0 }, 10)
    expect(camera.view.yawDeg).toBeCloseTo(70, 9)
  })

  test('follows other changes of the view', () => {
    const camera = new Camera(view, limitsOfView)
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
    const limits = limitsWithin(limitsOfView, { coverage, isStrict: false, viewport })
    const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 30 }, limits)
    const bearing = new Bearing(camera)
    for (const yawDeg of [0, 30, 90, 170, -60, 0]) bearing.follow({ yawDeg, pitchDeg: 0 }, 0)
    expect(bearing.turnDeg).toBe(0)
    expect(camera.view.yawDeg).toBe(0)
  })
})
