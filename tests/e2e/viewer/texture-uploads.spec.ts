import type { Page } from '@playwright/test'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { anySize } from '../support/any-size.ts'
import { aTour, screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, test, untilSettled } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    heardEvents: string[]
  }
}

type RejectedImages = 'bitmaps of workers' | 'all bitmaps' | 'everything'

/** Makes texture uploads of some images fail as in WebKit: with a WebGL error and an empty layer. */
async function rejectUploads(page: Page, rejected: RejectedImages): Promise<void> {
  await page.addInitScript((kind) => {
    const ownBitmaps = new WeakSet<object>()
    const create = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (...args: unknown[]) => {
      const bitmap: ImageBitmap = await Reflect.apply(create, window, args)
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
    prototype.texSubImage3D = function upload(...args: unknown[]) {
      hasFailed = isRejected(args.at(-1))
      if (!hasFailed) Reflect.apply(texSubImage3D, this, args)
    }
    prototype.getError = function takeError() {
      const error = hasFailed ? this.INVALID_VALUE : getError.call(this)
      hasFailed = false
      return error
    }
  }, rejected)
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 800, height: 600 }))

test('an image looks the same with every way of uploading it', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, tour)
  await untilSettled(page)
  const expectedPixels = await screenshotPixels(page)
  for (const rejected of ['bitmaps of workers', 'all bitmaps'] as const) {
    const otherPage = await page.context().newPage()
    await otherPage.setViewportSize({ width: 800, height: 600 })
    await rejectUploads(otherPage, rejected)
    await mount(otherPage, host, tour)
    await untilSettled(otherPage)
    expect(psnrDb(await screenshotPixels(otherPage), expectedPixels), rejected).toBeGreaterThan(40)
    await otherPage.close()
  }
})

test('a viewer that cannot upload textures reports it and never becomes sharp', anySize, async ({ page, host }) => {
  await rejectUploads(page, 'everything')
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

/** Falsifies pixels that pages read back, as browsers do against fingerprinting. */
async function falsify(page: Page, reading: FalseReading): Promise<void> {
  await page.addInitScript((kind) => {
    WebGL2RenderingContext.prototype.readPixels = (...args: unknown[]) => {
      if (kind === 'an error') throw new DOMException('not allowed', 'SecurityError')
      const pixels = args.at(6)
      if (pixels instanceof Uint8Array) pixels.fill(kind === 'zeros' ? 0 : 93)
    }
    const { getImageData } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.getImageData = function read(...args) {
      const image = getImageData.apply(this, args)
      image.data.fill(255)
      return image
    }
  }, reading)
}

test('a browser that falsifies pixel readback draws correctly', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, tour)
  await untilSettled(page)
  const expectedPixels = await screenshotPixels(page)
  for (const reading of ['zeros', 'noise', 'an error'] as const) {
    const otherPage = await page.context().newPage()
    await otherPage.setViewportSize({ width: 800, height: 600 })
    await falsify(otherPage, reading)
    await mount(otherPage, host, tour)
    await untilSettled(otherPage)
    expect(psnrDb(await screenshotPixels(otherPage), expectedPixels), reading).toBeGreaterThan(40)
    expect(otherPage.workers(), reading).not.toHaveLength(0)
    await otherPage.close()
  }
})

test('a WebGL error ends uploads by workers even with falsified readback', anySize, async ({ page, host }) => {
  const tour = await aTour(host)
  await falsify(page, 'zeros')
  await rejectUploads(page, 'bitmaps of workers')
  await mount(page, host, tour)
  await untilSettled(page)
  await expect(async () => expect(page.workers()).toHaveLength(0)).toPass()
})
