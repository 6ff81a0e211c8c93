import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

const size = { width: 240, height: 420 }
test.use({ viewport: size, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

test('a phone draws at a lower resolution while the view moves', async ({ page, host }) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  const canvas = page.locator('canvas')
  const widthPx = await canvas.evaluate((element: HTMLCanvasElement) => element.width)
  await expect(canvas).toHaveCSS('transform', 'none')
  await page.evaluate(() => window.viewer.cruise(3))
  await expect(canvas).not.toHaveCSS('transform', 'none')
  expect(await canvas.evaluate((element: HTMLCanvasElement) => element.width)).toBe(widthPx)
  await page.evaluate(() => window.viewer.cruise(0))
  await expect(canvas).toHaveCSS('transform', 'none')
})
