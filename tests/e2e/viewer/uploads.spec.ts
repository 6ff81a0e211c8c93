import type { Page } from '@playwright/test'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { anySize } from '../support/any-size.ts'
import { aTour, pixels } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, test, untilSettled } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    heardEvents: string[]
  }
}

type Denied = 'bitmaps of workers' | 'all bitmaps' | 'everything'

/** A browser whose graphics card leaves some images out, as WebKit does: an error, and an empty layer. */
async function reject(page: Page, rejected: Denied): Promise<void> {
  await page.addInitScript((kind) => {
    const ownBitmaps = new WeakSet<object>()
    const create = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (...given: unknown[]) => {
      const bitmap: ImageBitmap = await Reflect.apply(create, window, given)
      ownBitmaps.add(bitmap)
      return bitmap
    }
    const isRejected = (image: unknown) => {
      if (kind === 'everything') return true
      return image instanceof ImageBitmap && (kind === 'all bitmaps' || !ownBitmaps.has(image))
    }
    const { prototype } = WebGL2RenderingContext
    const { texSubImage3D, getError } = prototype
    let hasFailed = false
    prototype.texSubImage3D = function upload(...given: unknown[]) {
      hasFailed = isRejected(given.at(-1))
      if (!hasFailed) Reflect.apply(texSubImage3D, this, given)
    }
    prototype.getError = function tell() {
      const error = hasFailed ? this.INVALID_VALUE : getError.call(this)
      hasFailed = false
      return error
    }
  }, rejected)
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 800, height: 600 }))

test('an image looks the same however the browser has to upload it', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, tour)
  await untilSettled(page)
  const truth = await pixels(page)
  for (const rejected of ['bitmaps of workers', 'all bitmaps'] as const) {
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 800, height: 600 })
    await reject(other, rejected)
    await mount(other, host, tour)
    await untilSettled(other)
    expect(psnrDb(await pixels(other), truth), rejected).toBeGreaterThan(40)
    await other.close()
  }
})

test('says so where nothing can be uploaded, and never calls it sharp', anySize, async ({ page, host }) => {
  await reject(page, 'everything')
  const { promise, resolve } = Promise.withResolvers<void>()
  host.hold = promise
  await mount(page, host, await aTour(host))
  await page.evaluate(() => {
    window.heardEvents = []
    window.viewer.on('sharp', () => window.heardEvents.push('sharp'))
    window.viewer.on('error', ({ detail }) => window.heardEvents.push(detail.code))
  })
  resolve()
  await expect(page.getByText("This browser can't show 360 views")).toBeVisible()
  await page.evaluate(() => window.viewer.goTo('garden'))
  expect(await page.evaluate(() => window.heardEvents)).toEqual(['WEBGL2_UNSUPPORTED'])
  expect(await page.evaluate(() => window.viewer.stats().sharp)).toBe(false)
})

type FalseReading = 'zeros' | 'noise' | 'an error'

/** A browser that lets nobody read pixels, so that visitors are not recognized by how they are drawn. */
async function falsify(page: Page, reading: FalseReading): Promise<void> {
  await page.addInitScript((kind) => {
    WebGL2RenderingContext.prototype.readPixels = (...given: unknown[]) => {
      if (kind === 'an error') throw new DOMException('not allowed', 'SecurityError')
      const pixels = given.at(6)
      if (pixels instanceof Uint8Array) pixels.fill(kind === 'zeros' ? 0 : 93)
    }
    const { getImageData } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.getImageData = function read(...given) {
      const image = getImageData.apply(this, given)
      image.data.fill(255)
      return image
    }
  }, reading)
}

test('what cannot be read back is drawn all the same', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, tour)
  await untilSettled(page)
  const truth = await pixels(page)
  for (const reading of ['zeros', 'noise', 'an error'] as const) {
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 800, height: 600 })
    await falsify(other, reading)
    await mount(other, host, tour)
    await untilSettled(other)
    expect(psnrDb(await pixels(other), truth), reading).toBeGreaterThan(40)
    expect(other.workers(), reading).not.toHaveLength(0)
    await other.close()
  }
})

test('an error of the graphics card counts, too, where nothing can be read back', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await falsify(page, 'zeros')
  await reject(page, 'bitmaps of workers')
  await mount(page, host, tour)
  await untilSettled(page)
  await expect(async () => expect(page.workers()).toHaveLength(0)).toPass()
})
