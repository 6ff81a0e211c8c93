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
  const changes: boolean[] = []
  const limits = viewLimitsOf({ widthPx: 800, heightPx: 600 }, 2048)
  const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 }, limits)
  const gyroscope = new Gyroscope({
    camera,
    life: life.signal,
    wake: () => undefined,
    onChange: (active) => changes.push(active),
  })
  return { gyroscope, life, changes }
}

const move = () => page.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 10, beta: 80, gamma: 0 }))

test('follows a moving device', async () => {
  vi.stubGlobal('DeviceOrientationEvent', {})
  const { gyroscope, changes } = aGyroscope()
  const result = gyroscope.enable()
  await vi.waitUntil(() => gyroscope.active)
  move()
  expect(await result).toBe('granted')
  expect(changes).toEqual([true])
})

test('doesn’t start if the viewer is disposed of before permission is granted', async () => {
  let resolvePermission: (state: string) => void = () => undefined
  const permission = new Promise<string>((resolve) => {
    resolvePermission = resolve
  })
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => permission })
  const listen = vi.spyOn(page, 'addEventListener')
  vi.stubGlobal('addEventListener', listen)
  const { gyroscope, life, changes } = aGyroscope()
  const result = gyroscope.enable()
  life.abort()
  resolvePermission('granted')
  expect(await result).toBe('unsupported')
  expect(listen).not.toHaveBeenCalled()
  expect([gyroscope.active, changes]).toEqual([false, []])
})
