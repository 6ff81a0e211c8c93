import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { Bearing } from '../../../../src/sdk/core/vr/bearing.ts'
import { FadeToBlack } from '../../../../src/sdk/core/vr/fade-to-black.ts'
import { GazeTimer } from '../../../../src/sdk/core/vr/gaze-timer.ts'
import { visitorLimits } from '../../../../src/shared/limits.ts'

describe('choosing by looking', () => {
  const long = visitorLimits.gazeDwellMs

  test('takes its time, and happens once', () => {
    const dwell = new GazeTimer()
    expect(dwell.step(null, 0)).toBe(0)
    expect(dwell.step('door', 100)).toBe(0)
    expect(dwell.step('door', 100 + long / 2)).toBe(0.5)
    expect(dwell.step('door', 100 + long)).toBe(1)
    expect(dwell.step('door', 100 + 3 * long)).toBe(0)
  })

  test('begins anew with each thing looked at', () => {
    const dwell = new GazeTimer()
    dwell.step(null, 0)
    dwell.step('door', 0)
    expect(dwell.step('lamp', long - 1)).toBe(0)
    expect(dwell.step('lamp', 2 * long - 2)).toBeLessThan(1)
    expect(dwell.step('lamp', 2 * long)).toBe(1)
  })

  test('waits, after a choice and on arrival, until the visitor has looked away', () => {
    const dwell = new GazeTimer()
    expect(dwell.step('door', 0)).toBe(0)
    expect(dwell.step('door', 2 * long)).toBe(0)
    dwell.step(null, 2 * long)
    dwell.step('door', 2 * long)
    expect(dwell.step('door', 3 * long)).toBe(1)
    expect(dwell.step('garden', 9 * long)).toBe(0)
  })

  test('never chooses what was looked at for less', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', null), fc.integer({ min: 1, max: 700 }))), (looks) => {
        const dwell = new GazeTimer()
        let nowMs = 0
        let sinceMs = 0
        let last = null as string | null
        for (const [target, forMs] of looks) {
          nowMs += forMs
          if (target !== last) sinceMs = nowMs
          last = target
          if (dwell.step(target, nowMs) === 1) expect(nowMs - sinceMs).toBeGreaterThanOrEqual(long)
        }
      }),
    )
  })
})

describe('the dark between two stops', () => {
  test('comes and goes in a moment, and begins dark', () => {
    const curtain = new FadeToBlack()
    expect(curtain.step(false, 1000)).toBe(0)
    expect(curtain.step(false, 1000 + visitorLimits.headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(curtain.step(false, 5000)).toBe(1)
    expect(curtain.step(true, 5000 + visitorLimits.headsetFadeMs / 2)).toBeCloseTo(0.5)
    expect(curtain.isBlack).toBe(false)
    curtain.step(true, 9000)
    expect(curtain.isBlack).toBe(true)
  })
})

describe('the way a tour lies in a room', () => {
  const limitsOfView = { fovMinDeg: 20, fovMaxDeg: 110 }
  const view = { yawDeg: 50, pitchDeg: 20, fovDeg: 90 }

  test('the visitor begins where the page looked, level as they stand', () => {
    const camera = new Camera(view, limitsOfView)
    const bearing = new Bearing(camera)
    bearing.follow({ yawDeg: -30, pitchDeg: 5 }, 0)
    expect(bearing.turnDeg).toBe(80)
    expect(camera.view).toEqual({ yawDeg: 50, pitchDeg: 5, fovDeg: 90 })
    bearing.follow({ yawDeg: -10, pitchDeg: 0 }, 10)
    expect(camera.view.yawDeg).toBeCloseTo(70, 9)
  })

  test('whatever else turns the view turns the tour', () => {
    const camera = new Camera(view, limitsOfView)
    const bearing = new Bearing(camera)
    bearing.follow({ yawDeg: 0, pitchDeg: 0 }, 0)
    camera.setView({ yawDeg: -120 }, 5)
    bearing.follow({ yawDeg: 10, pitchDeg: 0 }, 10)
    expect(camera.view.yawDeg).toBeCloseTo(-120, 9)
    bearing.follow({ yawDeg: 15, pitchDeg: 0 }, 20)
    expect(camera.view.yawDeg).toBeCloseTo(-115, 9)
  })

  test('the end of a partial image turns nothing', () => {
    const coverage = { yawMinDeg: -40, yawMaxDeg: 40, pitchMinDeg: -20, pitchMaxDeg: 20 }
    const partial = { coverage, viewport: { widthPx: 900, heightPx: 700 } }
    const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 30 }, { ...limitsOfView, partial })
    const bearing = new Bearing(camera)
    for (const yawDeg of [0, 30, 90, 170, -60, 0]) bearing.follow({ yawDeg, pitchDeg: 0 }, 0)
    expect(bearing.turnDeg).toBe(0)
    expect(camera.view.yawDeg).toBe(0)
  })
})
