import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { Gyroscope } from '../../../../src/sdk/core/motion/gyroscope.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', { DeviceOrientationEvent: true })
  vi.stubGlobal('DeviceMotionEvent', {})
  vi.stubGlobal('screen', { orientation: { angle: 0 } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

function aGyroscope() {
  const life = new AbortController()
  const told: boolean[] = []
  const limits = viewLimitsOf({ widthPx: 800, heightPx: 600 }, 2048)
  const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 }, limits)
  const gyroscope = new Gyroscope({
    camera,
    life: life.signal,
    wake: () => undefined,
    onChange: (active) => told.push(active),
  })
  return { gyroscope, life, told }
}

const move = () => page.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 10, beta: 80, gamma: 0 }))

test('follows a device that moves', async () => {
  vi.stubGlobal('DeviceOrientationEvent', {})
  const { gyroscope, told } = aGyroscope()
  const answer = gyroscope.enable()
  await vi.waitUntil(() => gyroscope.active)
  move()
  expect(await answer).toBe('granted')
  expect(told).toEqual([true])
})

test('does not begin once the viewer is gone, however late the visitor answers', async () => {
  let allow: (answer: string) => void = () => undefined
  const asked = new Promise<string>((resolve) => {
    allow = resolve
  })
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => asked })
  const listen = vi.spyOn(page, 'addEventListener')
  vi.stubGlobal('addEventListener', listen)
  const { gyroscope, life, told } = aGyroscope()
  const answer = gyroscope.enable()
  life.abort()
  allow('granted')
  expect(await answer).toBe('unsupported')
  expect(listen).not.toHaveBeenCalled()
  expect([gyroscope.active, told]).toEqual([false, []])
})
