import sharp from 'sharp'
import type { Formula } from '../../support/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer-page.ts'

const size = { width: 390, height: 844 }
test.use({ viewport: size, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

test('a phone draws fewer pixels while the view moves, and all of them to the edges', async ({ page, host }) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSharp(page)
  const canvas = page.locator('canvas')
  const widthPx = await canvas.evaluate((element: HTMLCanvasElement) => element.width)
  await expect(canvas).toHaveCSS('transform', 'none')
  await page.evaluate(() => window.viewer.cruise(3))
  await expect(canvas).not.toHaveCSS('transform', 'none')
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(await canvas.evaluate((element: HTMLCanvasElement) => element.width)).toBe(widthPx)
  const at = (x: number, y: number) => (y * info.width + x) * 3
  let worst = 0
  const compare = (one: number, other: number) => {
    for (const channel of [0, 1, 2])
      worst = Math.max(worst, Math.abs((data[one + channel] ?? 0) - (data[other + channel] ?? 0)))
  }
  for (let y = 0; y < info.height; y++) {
    compare(at(info.width - 1, y), at(info.width - 4, y))
    compare(at(0, y), at(3, y))
  }
  for (let x = 0; x < info.width; x++) {
    compare(at(x, 0), at(x, 3))
    compare(at(x, info.height - 1), at(x, info.height - 4))
  }
  expect(worst).toBeLessThanOrEqual(4)
  await page.evaluate(() => window.viewer.cruise(0))
  await expect(canvas).toHaveCSS('transform', 'none')
})
