import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameLoop } from '../../../../src/sdk/core/stage/frame-loop.ts'

let asked: FrameRequestCallback[] = []
let nowMs = 0

beforeEach(() => {
  asked = []
  nowMs = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {
    asked = []
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What a screen does in a second. */
function second(framesPerSecond: number): void {
  for (let frame = 0; frame < framesPerSecond; frame++) {
    nowMs += 1000 / framesPerSecond
    for (const callback of asked.splice(0)) callback(nowMs)
  }
}

test.each([60, 90, 120, 144])(
  'at most thirty frames a second are drawn where they are paced, of a screen of %i',
  (rate) => {
    let drawn = 0
    let isPaced = true
    const loop = new FrameLoop(
      () => ++drawn > 0,
      () => isPaced,
    )
    loop.wake()
    second(rate)
    expect(drawn).toBeLessThanOrEqual(31)
    expect(drawn).toBeGreaterThanOrEqual(28)
    isPaced = false
    drawn = 0
    second(rate)
    expect(drawn).toBe(rate)
  },
)

test('asks for nothing while something else draws, and for a frame afterwards', () => {
  let drawn = 0
  const loop = new FrameLoop(
    () => {
      drawn++
      return false
    },
    () => false,
  )
  loop.wake()
  loop.suspend()
  loop.wake()
  second(60)
  expect([drawn, asked.length]).toEqual([0, 0])
  loop.resume()
  second(60)
  expect([drawn, asked.length]).toEqual([1, 0])
  loop.suspend()
  loop.suspend('away', () => true)
  loop.resume('away')
  second(60)
  expect([drawn, asked.length]).toEqual([1, 0])
  loop.resume()
  second(60)
  expect([drawn, asked.length]).toEqual([2, 0])
  loop.dispose()
  loop.wake()
  expect(asked).toEqual([])
})

test('out of sight it draws as long as that is for something, and no longer', () => {
  let drawn = 0
  const loop = new FrameLoop(
    () => ++drawn > 0,
    () => false,
  )
  loop.wake()
  loop.suspend('away', () => drawn < 3)
  second(60)
  expect([drawn, asked.length]).toEqual([3, 0])
  loop.resume('away')
  second(60)
  expect(drawn).toBe(63)
})

test('waits for what was drawn to be done, but not for a graphics card that never tells', () => {
  let drawn = 0
  let isBehind = false
  const loop = new FrameLoop(
    () => ++drawn > 0,
    () => false,
    () => isBehind,
  )
  loop.wake()
  second(60)
  expect(drawn).toBe(60)
  isBehind = true
  second(60)
  second(60)
  const forced = drawn - 60
  expect([1, 2]).toContain(forced)
  isBehind = false
  second(60)
  expect(drawn).toBe(120 + forced)
})
