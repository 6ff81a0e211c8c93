import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { limitsWithin } from '../../../../src/sdk/core/camera/view-range.ts'
import { Gyroscope } from '../../../../src/sdk/core/motion/gyroscope.ts'
import type { SphereRange } from '../../../../src/shared/geometry/sphere-range.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', { DeviceOrientationEvent: true })
  vi.stubGlobal('DeviceMotionEvent', {})
  vi.stubGlobal('screen', { orientation: { angle: 0 } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

function aGyroscope(coverage?: SphereRange) {
  const disposal = new AbortController()
  const changes: boolean[] = []
  const viewport = { widthPx: 800, heightPx: 600 }
  const zoomLimits = viewLimitsOf(viewport, 2048)
  const limits = coverage ? limitsWithin(zoomLimits, { coverage, isStrict: true, viewport }) : zoomLimits
  const camera = new Camera({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 }, limits)
  const gyroscope = new Gyroscope({
    camera,
    signal: disposal.signal,
    wake: () => undefined,
    onChange: (active) => changes.push(active),
  })
  return { gyroscope, camera, disposal, changes }
}

const moveDevice = (alpha = 10, gamma = 0) =>
  page.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha, beta: 80, gamma }))

test('follows a moving device', async () => {
  vi.stubGlobal('DeviceOrientationEvent', {})
  const { gyroscope, changes } = aGyroscope()
  const result = gyroscope.enable()
  await vi.waitUntil(() => gyroscope.active)
  moveDevice()
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
  const { gyroscope, disposal, changes } = aGyroscope()
  const result = gyroscope.enable()
  disposal.abort()
  resolvePermission('granted')
  expect(await result).toBe('unsupported')
  expect(listen).not.toHaveBeenCalled()
  expect([gyroscope.active, changes]).toEqual([false, []])
})

test('holds the view level at the edge of a range until the device turns back', async () => {
  vi.stubGlobal('DeviceOrientationEvent', {})
  vi.useFakeTimers({ toFake: ['performance'] })
  const { gyroscope, camera } = aGyroscope({ yawMinDeg: -60, yawMaxDeg: 60, pitchMinDeg: -90, pitchMaxDeg: 90 })
  const result = gyroscope.enable()
  await vi.waitUntil(() => gyroscope.active)
  const turnTo = (alpha: number) => {
    for (let event = 0; event < 40; event++) {
      vi.advanceTimersByTime(30)
      moveDevice(alpha, 20)
    }
  }
  turnTo(0)
  await result
  const startDeg = camera.view.yawDeg
  turnTo(-50)
  turnTo(-100)
  const edgeDeg = camera.view.yawDeg
  expect(edgeDeg).toBeGreaterThan(startDeg)
  expect(edgeDeg).toBeLessThan(60)
  expect(camera.pose.rollDeg).toBe(0)
  turnTo(-90)
  expect(camera.view.yawDeg).toBeCloseTo(edgeDeg - 10, 0)
  gyroscope.disable()
  vi.useRealTimers()
})
