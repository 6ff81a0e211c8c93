import type { Page } from '@playwright/test'
import { psnrDb } from '../../support/files/image-similarity.ts'
import { aTour, screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, test, untilSettled } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    receivedEvents: string[]
    readbackCount: number
  }
}

/** Images that fail to upload: bitmaps that a worker decoded, all bitmaps, or all images. */
type RejectedImages = 'worker bitmaps' | 'all bitmaps' | 'all images'

/** Makes texture uploads of some images fail as in WebKit: the layer stays empty, and `getError` returns an error. */
async function rejectUploads(page: Page, rejected: RejectedImages): Promise<void> {
  await page.addInitScript((kind) => {
    // Earlier pages of the test have proved the uploads.
    localStorage.clear()
    const pageBitmaps = new WeakSet<object>()
    const createImageBitmap = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (...args: unknown[]) => {
      const bitmap: ImageBitmap = await Reflect.apply(createImageBitmap, window, args)
      pageBitmaps.add(bitmap)
      return bitmap
    }
    const isRejected = (image: unknown) => {
      if (kind === 'all images') return true
      return image instanceof ImageBitmap && (kind === 'all bitmaps' || !pageBitmaps.has(image))
    }
    const { prototype } = WebGL2RenderingContext
    const { texSubImage3D, getError } = prototype
    let hasFailed = false
    prototype.texSubImage3D = function upload(...args: unknown[]) {
      hasFailed = isRejected(args.at(-1))
      if (!hasFailed) Reflect.apply(texSubImage3D, this, args)
    }
    prototype.getError = function getErrorOnce() {
      const error = hasFailed ? this.INVALID_VALUE : getError.call(this)
      hasFailed = false
      return error
    }
  }, rejected)
}

const size = { width: 480, height: 300 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('a viewer that cannot upload textures reports it and never becomes sharp', async ({ page, host }) => {
  await rejectUploads(page, 'all images')
  const { promise, resolve: releaseTiles } = Promise.withResolvers<void>()
  host.tilesReleased = promise
  await mount(page, host, await aTour(host))
  await page.evaluate(() => {
    window.receivedEvents = []
    window.viewer.on('sharp', () => window.receivedEvents.push('sharp'))
    window.viewer.on('error', ({ detail }) => window.receivedEvents.push(detail.code))
  })
  releaseTiles()
  await expect(page.getByText("This browser can't show 360 views")).toBeVisible()
  await page.evaluate(() => window.viewer.goTo('garden'))
  expect(await page.evaluate(() => window.receivedEvents)).toEqual(['WEBGL2_UNSUPPORTED'])
  expect(await page.evaluate(() => window.viewer.stats().sharp)).toBe(false)
})

/** The result of `readPixels`. */
type FalsifiedReadback = 'zeros' | 'noise' | 'an error'

/** Falsifies the pixels that a page reads back, as browsers do against fingerprinting. */
async function falsifyReadback(page: Page, readback: FalsifiedReadback): Promise<void> {
  await page.addInitScript((kind) => {
    localStorage.clear()
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
  }, readback)
}

type UploadCase = {
  readonly rejected?: RejectedImages
  readonly readback?: FalsifiedReadback
  readonly workers: number
}

/** One case for each way of uploading. A WebGL error ends decoding in a worker, a falsified readback does not. */
const uploadCases: readonly UploadCase[] = [
  { rejected: 'worker bitmaps', readback: 'zeros', workers: 0 },
  { rejected: 'all bitmaps', workers: 0 },
  { readback: 'noise', workers: 1 },
  { readback: 'an error', workers: 1 },
]

/** Counts how often the page reads pixels back, which waits for the graphics card. */
async function countReadbacks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.readbackCount = 0
    const { prototype } = WebGL2RenderingContext
    const { readPixels } = prototype
    prototype.readPixels = function read(...args: unknown[]) {
      window.readbackCount++
      Reflect.apply(readPixels, this, args)
    }
  })
}

test('an image looks the same however it is uploaded, which the browser tests once', async ({ page, host }) => {
  const tour = await aTour(host)
  await countReadbacks(page)
  await mount(page, host, tour)
  await untilSettled(page)
  const readbackCount = () => page.evaluate(() => window.readbackCount)
  expect(await readbackCount()).toBeGreaterThan(0)
  await mount(page, host, tour)
  await untilSettled(page)
  expect(await readbackCount()).toBe(0)
  const expectedPixels = await screenshotPixels(page)
  for (const { rejected, readback, workers } of uploadCases) {
    const caseName = `rejected: ${rejected ?? 'nothing'}, readback: ${readback ?? 'true'}`
    const otherPage = await page.context().newPage()
    await otherPage.setViewportSize(size)
    if (readback) await falsifyReadback(otherPage, readback)
    if (rejected) await rejectUploads(otherPage, rejected)
    await mount(otherPage, host, tour)
    await untilSettled(otherPage)
    expect(psnrDb(await screenshotPixels(otherPage), expectedPixels), caseName).toBeGreaterThan(40)
    await expect.poll(() => otherPage.workers().length, caseName).toBe(workers)
    await otherPage.close()
  }
})
