import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Device, detectDevice } from '../../../src/sdk/core/device.ts'
import { RenderScale } from '../../../src/sdk/core/stage/render-scale.ts'
import { applyQuality, qualityOf } from '../../../src/sdk/embed/quality.ts'

beforeEach(() => void vi.stubGlobal('window', { devicePixelRatio: 3 }))
afterEach(() => void vi.unstubAllGlobals())

/** A device as it is detected in a browser. */
function aDevice({ savesData = false, isPhone = false } = {}): Device {
  const matchMedia = (query: string) => ({ matches: isPhone && query === '(pointer: coarse)' })
  const screen = { width: isPhone ? 390 : 1440, height: 844 }
  const browser: object = { navigator: { connection: { saveData: savesData } }, matchMedia, screen }
  return detectDevice(browser as Window)
}

/** Pixel ratio after twenty slow frames of a moving view. */
function movingRatio(device: Device): number {
  const scale = new RenderScale(device)
  let ratio = 0
  for (let frame = 0; frame < 20; frame++) ratio = scale.pixelRatio(frame * 50, true)
  return ratio
}

it('low quality draws a pixel per CSS pixel and loads fewer tiles, high quality all of them', () => {
  const device = aDevice({ savesData: true })
  const wake = vi.fn()
  const state = () => [new RenderScale(device).fullRatio, device.loadsFewerTiles]
  applyQuality({ device, wake }, 'low')
  expect(state()).toEqual([1, true])
  applyQuality({ device, wake }, 'high')
  expect(state()).toEqual([2, false])
  applyQuality({ device, wake }, 'automatic')
  expect(state()).toEqual([2, true])
  expect(wake).toHaveBeenCalledTimes(3)
})

it('automatic quality reduces the resolution of a moving view on slow devices, high quality does not', () => {
  const device = aDevice({ isPhone: true })
  expect(movingRatio(device)).toBeLessThan(1.5)
  applyQuality({ device, wake: () => undefined }, 'high')
  expect(movingRatio(device)).toBe(2)
})

it('a maximum of the editor applies to each quality', () => {
  expect(new RenderScale(aDevice(), 1.25).fullRatio).toBe(1.25)
})

it.each([
  [null, 'automatic'],
  ['low', 'low'],
  ['best', 'automatic'],
])('the attribute quality="%s" means %s', (text, quality) => expect(qualityOf(text)).toBe(quality))
