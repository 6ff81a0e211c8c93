import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

  test('waits on arrival until the visitor looks away', () => {
    const timer = new GazeTimer()
    expect(timer.step('door', 0)).toBe(0)
    expect(timer.step('door', 2 * dwellMs)).toBe(0)
    timer.step(null, 2 * dwellMs)
    timer.step('door', 2 * dwellMs)
    expect(timer.step('door', 3 * dwellMs)).toBe(1)
  })

  test('waits after a selection until the visitor looks away', () => {
    const timer = new GazeTimer()
    timer.step(null, 0)
    timer.step('door', 0)
    expect(timer.step('door', dwellMs)).toBe(1)
    expect(timer.step('garden', 7 * dwellMs)).toBe(0)
  })

  test('never selects a target before the dwell time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', null), fc.integer({ min: 1, max: 700 }))), (gazes) => {
        const timer = new GazeTimer()
        let nowMs = 0
        let targetSinceMs = 0
        let lastTarget = null as string | null
        for (const [target, durationMs] of gazes) {
          nowMs += durationMs
          if (target !== lastTarget) targetSinceMs = nowMs
          lastTarget = target
          if (timer.step(target, nowMs) === 1) expect(nowMs - targetSinceMs).toBeGreaterThanOrEqual(dwellMs)
        }
      }),
    )
  })
})
