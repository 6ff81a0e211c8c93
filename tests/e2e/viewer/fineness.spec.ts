import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

const faceSizePx = 504
/** A face has more texels than the view has pixels, and not enough for a coarser level. */
const size = { width: 360, height: 270 }

/** Columns of one texel each, black and white. */
const stripes: Formula = ([x, , z]) => {
  const isWhite = Math.floor((x / z + 1) * (faceSizePx / 2)) % 2 === 0
  return isWhite ? [255, 255, 255] : [0, 0, 0]
}

/** How far pixels in the middle are from their mean, of 255. */
async function contrastOf(image: Buffer): Promise<number> {
  const middle = await sharp(image).extract({ left: 90, top: 70, width: 180, height: 130 }).toBuffer()
  const { channels } = await sharp(middle).grayscale().stats()
  return channels[0]?.stdev ?? Number.NaN
}

/** What the canvas holds in the frame in which the view was turned. */
async function shotWhileTurning(page: Page): Promise<Buffer> {
  const address = await page.evaluate(async () => {
    const canvas = window.viewer.element.querySelector('canvas')
    if (!canvas) throw new Error('there is no canvas')
    window.viewer.setView({ yawDeg: 0.4 })
    // the viewer asked for this frame first, and has drawn by now
    await new Promise(requestAnimationFrame)
    return canvas.toDataURL()
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('what is finer than a pixel glitters while the view turns, and is evened out once it rests', async ({
  page,
  host,
}) => {
  await page.setViewportSize(size)
  await page.addInitScript(() => {
    // a graphics card that is never behind: the frame that is looked at is drawn
    WebGL2RenderingContext.prototype.fenceSync = () => null
  })
  const hall = await servePanorama(host, 'hall', { formula: stripes, faceSizePx })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  const turning = await contrastOf(await shotWhileTurning(page))
  expect(turning).toBeGreaterThan(40)
  await untilSettled(page)
  expect(await contrastOf(await page.screenshot())).toBeLessThan(0.6 * turning)
  const drawn = await page.evaluate(() => window.viewer.stats().framesDrawn)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => window.viewer.stats().framesDrawn)).toBe(drawn)
})
