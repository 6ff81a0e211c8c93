import type { Page } from '@playwright/test'
import { psnrDb } from '../../support/files/image-similarity.ts'
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

const size = { width: 480, height: 300 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('a viewer that cannot upload textures reports it and never becomes sharp', async ({ page, host }) => {
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

type UploadCase = { readonly rejected?: RejectedImages; readonly reading?: FalseReading; readonly workers: number }

/** Ways of uploading, and whether workers still decode: a WebGL error ends that, a falsified readback does not. */
const uploadCases: readonly UploadCase[] = [
  { rejected: 'bitmaps of workers', reading: 'zeros', workers: 0 },
  { rejected: 'all bitmaps', workers: 0 },
  { reading: 'noise', workers: 1 },
  { reading: 'an error', workers: 1 },
]

test('an image looks the same with every way of uploading it, also with falsified readback', async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, tour)
  await untilSettled(page)
  const expectedPixels = await screenshotPixels(page)
  for (const { rejected, reading, workers } of uploadCases) {
    const name = `${rejected ?? 'nothing'} rejected, ${reading ?? 'nothing'} read`
    const otherPage = await page.context().newPage()
    await otherPage.setViewportSize(size)
    if (reading) await falsify(otherPage, reading)
    if (rejected) await rejectUploads(otherPage, rejected)
    await mount(otherPage, host, tour)
    await untilSettled(otherPage)
    expect(psnrDb(await screenshotPixels(otherPage), expectedPixels), name).toBeGreaterThan(40)
    await expect.poll(() => otherPage.workers().length, name).toBe(workers)
    await otherPage.close()
  }
})
