import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameLoop } from '../../../../src/sdk/core/stage/frame-loop.ts'

let requests: FrameRequestCallback[] = []
let nowMs = 0

beforeEach(() => {
  requests = []
  nowMs = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => requests.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {
    requests = []
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates one second of a screen. */
function runSecond(framesPerSecond: number): void {
  for (let frame = 0; frame < framesPerSecond; frame++) {
    nowMs += 1000 / framesPerSecond
    for (const callback of requests.splice(0)) callback(nowMs)
  }
}

test.each([60, 90, 120, 144])('draws at most 30 frames a second while paced, on a screen of %i Hz', (rate) => {
  let drawnFrames = 0
  let isPaced = true
  const loop = new FrameLoop(
    () => ++drawnFrames > 0,
    () => isPaced,
  )
  loop.wake()
  runSecond(rate)
  expect(drawnFrames).toBeLessThanOrEqual(31)
  expect(drawnFrames).toBeGreaterThanOrEqual(28)
  isPaced = false
  drawnFrames = 0
  runSecond(rate)
  expect(drawnFrames).toBe(rate)
})

test('requests no frame while it is suspended', () => {
  let drawnFrames = 0
  const loop = new FrameLoop(
    () => {
      drawnFrames++
      return false
    },
    () => false,
  )
  loop.wake()
  loop.suspend()
  loop.wake()
  runSecond(60)
  expect([drawnFrames, requests.length]).toEqual([0, 0])
  loop.resume()
  runSecond(60)
  expect([drawnFrames, requests.length]).toEqual([1, 0])
  loop.suspend()
  loop.suspend('away', () => true)
  loop.resume('away')
  runSecond(60)
  expect([drawnFrames, requests.length]).toEqual([1, 0])
  loop.resume()
  runSecond(60)
  expect([drawnFrames, requests.length]).toEqual([2, 0])
  loop.dispose()
  loop.wake()
  expect(requests).toEqual([])
})

test('draws hidden frames only while they are needed', () => {
  let drawnFrames = 0
  const loop = new FrameLoop(
    () => ++drawnFrames > 0,
    () => false,
  )
  loop.wake()
  loop.suspend('away', () => drawnFrames < 3)
  runSecond(60)
  expect([drawnFrames, requests.length]).toEqual([3, 0])
  loop.resume('away')
  runSecond(60)
  expect(drawnFrames).toBe(63)
})

test('applies back-pressure from the GPU until a timeout', () => {
  let drawnFrames = 0
  let isBehind = false
  const loop = new FrameLoop(
    () => ++drawnFrames > 0,
    () => false,
    () => isBehind,
  )
  loop.wake()
  runSecond(60)
  expect(drawnFrames).toBe(60)
  isBehind = true
  runSecond(60)
  runSecond(60)
  const framesAfterTimeout = drawnFrames - 60
  expect([1, 2]).toContain(framesAfterTimeout)
  isBehind = false
  runSecond(60)
  expect(drawnFrames).toBe(120 + framesAfterTimeout)
})
