import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { planetDisplayOf } from '../../../../src/sdk/core/planet/planet-display.ts'
import type { PlanetHost } from '../../../../src/sdk/core/planet/planet-host.ts'
import type { PartialView } from '../../../../src/shared/geometry/sphere.ts'
import { aStop } from '../../../support/files/tour-documents.ts'

const firstView = { yawDeg: 40, pitchDeg: 5, fovDeg: 70 }
const limits = { fovMinDeg: 20, fovMaxDeg: 120 }
const whole = aStop({ id: 'whole', initialView: firstView })
const limited = aStop({ id: 'limited', initialView: firstView })

/** A viewer at a stop, with a camera that is advanced by 16 ms in each frame. */
function aHost(avoidsMotion = false) {
  const camera = new Camera(firstView, limits)
  const listeners: (() => void)[] = []
  const disposal = new AbortController()
  const turnTo = (view: PartialView, animateMs = 0) => {
    if (animateMs > 0 && !avoidsMotion) return camera.turnTo(view, animateMs, performance.now())
    camera.setView(view, performance.now())
    return Promise.resolve()
  }
  const state = { stop: whole }
  const host: PlanetHost = {
    get stop() {
      return state.stop
    },
    camera,
    navigationState: { rangeOf: (stop) => (stop === limited ? {} : null) },
    motion: { turnTo },
    avoidsMotion,
    events: {
      on(_name, listener) {
        listeners.push(listener)
        return () => undefined
      },
    },
    loop: { wake: () => undefined },
    signal: disposal.signal,
    planetDisplay: undefined,
  }
  const goTo = (stop: typeof whole) => {
    state.stop = stop
    for (const listener of listeners) listener()
  }
  const amount = () => camera.pose.bend?.amount ?? 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) =>
    setTimeout(() => {
      camera.step(performance.now())
      callback()
    }, 16),
  )
  return { host, camera, goTo, amount, display: planetDisplayOf(host) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('starts above the ground and unrolls into the first view', async () => {
  const { display, camera, amount } = aHost()
  const unroll = display.startAbove()
  expect(camera.view.pitchDeg).toBe(-90)
  expect(amount()).toBe(1)
  const ended = unroll?.()
  await vi.advanceTimersByTimeAsync(2200)
  expect(amount()).toBeGreaterThan(0)
  expect(amount()).toBeLessThan(1)
  expect(camera.view.pitchDeg).toBeGreaterThan(-90)
  await vi.advanceTimersByTimeAsync(2000)
  await ended
  expect(amount()).toBe(0)
  expect(camera.view).toEqual(firstView)
})

it('starts with the first view for visitors who prefer reduced motion', () => {
  const { display, camera, amount } = aHost(true)
  expect(display.startAbove()).toBeUndefined()
  expect(camera.view).toEqual(firstView)
  expect(amount()).toBe(0)
})

it('starts with the first view at a stop that shows only a range', () => {
  const { display, goTo, amount } = aHost()
  goTo(limited)
  expect(display.startAbove()).toBeUndefined()
  expect(amount()).toBe(0)
})

it('ends the intro when the page goes to another stop', async () => {
  const { display, goTo, amount, camera } = aHost()
  const unroll = display.startAbove()
  goTo(aStop({ id: 'other', initialView: firstView }))
  camera.setView({ yawDeg: 0, pitchDeg: 0 }, performance.now())
  await Promise.all([unroll?.(), vi.advanceTimersByTimeAsync(5000)])
  expect(amount()).toBe(0)
  expect(camera.view).toMatchObject({ yawDeg: 0, pitchDeg: 0 })
})

it('keeps the chosen projection from stop to stop, except where only a range is shown', async () => {
  const { display, goTo, amount, camera } = aHost()
  await display.show('little-planet')
  expect([display.name, amount(), camera.view.pitchDeg]).toEqual(['little-planet', 1, -90])
  goTo(limited)
  expect([display.name, amount()]).toEqual(['little-planet', 0])
  goTo(whole)
  expect([amount(), camera.view.pitchDeg]).toEqual([1, -90])
  await display.show('rectilinear')
  expect([display.name, amount(), camera.view.pitchDeg]).toEqual(['rectilinear', 0, 5])
})

it('shows the latest of two choices', async () => {
  const { display, amount } = aHost()
  const first = display.show('little-planet', 1000)
  await vi.advanceTimersByTimeAsync(400)
  const second = display.show('rectilinear', 400)
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([first, second])
  expect(amount()).toBe(0)
})
