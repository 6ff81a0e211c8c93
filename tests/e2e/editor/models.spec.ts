import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aModel } from '../../support/files/models.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { publishLimitMs } from '../support/app-screens.ts'
import { call, signIn, storedTour } from '../support/editor.ts'
import { sendToLibrary } from '../support/files.ts'

/** Number of pixels on the screen whose red is far above their green and blue. */
async function redPixels(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > 60 && red > 3 * green && red > 3 * blue) count++
  }
  return count
}

/** A panorama without red, of which the newest ones of the library may have much. */
function aGrayPanorama(): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 128 }
  return sharp({ create: { width: 512, height: 256, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** The model covers this many pixels, and nothing else on the screen is as red. */
const visiblePixels = 2_000

async function expectModelVisible(page: Page): Promise<void> {
  await expect.poll(() => redPixels(page), { timeout: 30_000 }).toBeGreaterThan(visiblePixels)
}

test('a 3D model is placed in the editor, stands in the published panorama and is turned in its panel', async ({
  page,
}) => {
  await signIn(page)
  const bytes = aModel({ size: [1, 2, 1], color: [1, 0, 0, 1], copyright: 'Ada, CC BY' })
  await sendToLibrary(page, { bytes, name: 'Red pillar.glb', kind: 'models' })
  const mediaId = await sendToLibrary(page, { bytes: await aGrayPanorama(), name: 'Gray room.jpg', kind: 'panos' })
  const tour = await call<Tour>(page, 'tours.create', { name: 'A pillar', mediaIds: [mediaId, mediaId] })
  const stopId = tour.stops[0]?.id
  await page.goto(`/home/${tour.id}/hotspots-manager/${stopId}`)
  await expect(page.getByText(/^yaw/)).toBeAttached()
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: '3D model', exact: true }).click()
  const box = await page.locator('.surface').boundingBox()
  if (!box) throw new Error('the stage has no box')
  expect(await redPixels(page)).toBeLessThan(visiblePixels / 10)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.75)
  const dialog = page.getByRole('dialog', { name: 'Choose 3D model' })
  await dialog.getByRole('gridcell', { name: 'Red pillar.glb' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Alt text').first().fill('A red pillar')
  await page.getByRole('textbox', { name: 'Turn' }).fill('30')
  await expect(page.getByRole('textbox', { name: 'Longest side' })).toHaveValue('2 m')
  const details = async () => (await storedTour(page, tour)).stops[0]?.hotspots[0]?.details
  await expect.poll(details).toMatchObject({ altText: 'A red pillar', turnDeg: 30, scale: 1, distanceM: 3 })
  await expectModelVisible(page)
  await expectAccessible(page)

  await call(page, 'publishing.publish', { tourId: tour.id })
  const publication = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await publication()).liveNumber, { timeout: publishLimitMs }).toBe(1)
  await page.goto(`/share/${(await publication()).shareId}/stop/1`)
  await expectModelVisible(page)
  const hotspot = page.getByRole('button', { name: '3D model' })
  await hotspot.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog')
  const stage = card.getByRole('application', { name: 'A red pillar' })
  await expect(card.getByRole('button', { name: 'Reset view' })).toBeVisible()
  await expect(card.getByText('Ada, CC BY')).toBeVisible()
  await stage.focus()
  const shot = async () => (await stage.screenshot()).toString('base64')
  const first = await shot()
  await page.keyboard.press('ArrowRight')
  await expect.poll(shot).not.toBe(first)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Reset view' }).press('Enter')
  await stage.focus()
  await expect.poll(shot).toBe(first)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(hotspot).toBeFocused()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect.poll(() => redPixels(page)).toBeLessThan(visiblePixels / 10)
})
