import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

const faceSizePx = 504
/** Size at which a face has more texels than the view has pixels, but too few for a coarser level. */
const size = { width: 360, height: 270 }

/** Black and white columns, one texel wide. */
const stripes: Formula = ([x, , z]) => {
  const isWhite = Math.floor((x / z + 1) * (faceSizePx / 2)) % 2 === 0
  return isWhite ? [255, 255, 255] : [0, 0, 0]
}

/** Contrast in the middle of an image: the standard deviation of its gray levels, from 0 to 255. */
async function contrastOf(image: Buffer): Promise<number> {
  const middle = await sharp(image).extract({ left: 90, top: 70, width: 180, height: 130 }).toBuffer()
  const { channels } = await sharp(middle).grayscale().stats()
  return channels[0]?.stdev ?? Number.NaN
}

/** PNG of the canvas in the frame in which the view was turned. */
async function captureTurningFrame(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(async () => {
    const canvas = window.viewer.element.querySelector('canvas')
    if (!canvas) throw new Error('there is no canvas')
    window.viewer.setView({ yawDeg: 0.4 })
    // The viewer requested this frame first, so it has drawn by now.
    await new Promise(requestAnimationFrame)
    return canvas.toDataURL()
  })
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

test('detail finer than a pixel is antialiased once the view rests', async ({ page, host }) => {
  await page.setViewportSize(size)
  await page.addInitScript(() => {
    // Without fences the viewer never waits for the graphics card, so it draws the captured frame.
    WebGL2RenderingContext.prototype.fenceSync = () => null
  })
  const hall = await servePanorama(host, 'hall', { formula: stripes, faceSizePx })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  const turningContrast = await contrastOf(await captureTurningFrame(page))
  const leastTurningContrast = 40
  expect(turningContrast).toBeGreaterThan(leastTurningContrast)
  await untilSettled(page)
  expect(await contrastOf(await page.screenshot())).toBeLessThan(0.6 * turningContrast)
  const framesDrawn = await page.evaluate(() => window.viewer.stats().framesDrawn)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => window.viewer.stats().framesDrawn)).toBe(framesDrawn)
})
