import type { Page } from '@playwright/test'
import type { MediaDetail } from '../../../src/shared/media/library.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { anImage } from '../../support/files/images.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, libraryMedia, signIn } from '../support/editor.ts'
import { aPanorama, chooseFiles, sendToLibrary } from '../support/files.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

async function mediaNamed(page: Page, search: string): Promise<MediaItem | undefined> {
  const [item] = await libraryMedia(page, { search })
  return item
}

const storedMedium = (page: Page) => {
  const mediaId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return call<MediaDetail>(page, 'media.get', { mediaId })
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' })

test(
  'a panorama is leveled, north is set, faces are blurred and the tripod is covered, by keyboard and mouse',
  anySize,
  async ({ page }) => {
    const { buffer: bytes } = await aPanorama('Deck.jpg', 901, 512)
    const mediaId = await sendToLibrary(page, { bytes, name: 'Deck.jpg' })
    await page.goto(`/home/medialibrary?media=${mediaId}`)
    await page.getByRole('dialog', { name: 'Deck.jpg' }).getByRole('link', { name: 'Adjust' }).click()
    const end = page.getByRole('slider', { name: 'Right end of the horizon' })
    await expect(end).toBeVisible()
    await expectAccessibleEverywhere(page)
    await expect(saveButton(page)).toBeDisabled()
    await end.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(end).toHaveAttribute('aria-valuetext', /roll -?[0-9.]*[1-9]°/)
    await page.keyboard.press('Control+z')
    await expect(end).toHaveAttribute('aria-valuetext', 'Pitch 0°, roll 0°')
    const endBox = await end.boundingBox()
    const endX = (endBox?.x ?? 0) + 22
    const endY = (endBox?.y ?? 0) + 22
    await page.mouse.move(endX, endY)
    await page.mouse.down()
    await page.mouse.move(endX, endY + 40)
    await page.mouse.up()
    // Lowering the right end of the horizon means that the rig leaned to its left.
    await expect(end).toHaveAttribute('aria-valuetext', /roll -[1-9]/)
    await page.getByLabel('Pitch').fill('2.5')
    await page.getByRole('button', { name: 'Set north to the current view' }).click()
    await expect(page.getByLabel('Heading')).toHaveValue('0°')
    await page.getByRole('link', { name: 'Back to media library' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()

    await page.getByText('Retouch', { exact: true }).click()
    const list = page.getByRole('list', { name: 'Blurred areas' })
    const canvas = page.locator('main canvas')
    await expect(canvas).toBeVisible()
    await expect(page.locator('main [data-brush]')).toBeVisible()
    await page.locator('main .surface').focus()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: 'Brush' })).toBeChecked()
    const canvasBox = await canvas.boundingBox()
    const x = (canvasBox?.x ?? 0) + 200
    const y = (canvasBox?.y ?? 0) + 200
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 10, { steps: 5 })
    await page.mouse.up()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByText('Surroundings', { exact: true }).click()
    // Undo works although a radio button has the focus.
    await expect(page.getByRole('radio', { name: 'Surroundings' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('radio', { name: 'Nothing' })).toBeChecked()
    await page.keyboard.press('Control+Shift+z')
    await page.getByLabel('Radius').fill('25')
    await expect(page.locator('main canvas[data-floor]')).toBeVisible()
    await expectAccessibleEverywhere(page)

    const { baseUrl } = await storedMedium(page)
    await saveButton(page).click()
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
    await expect(saveButton(page)).toBeFocused()
    await expect.poll(async () => (await storedMedium(page)).baseUrl).not.toBe(baseUrl)
    const { adjustments, headingDeg, status } = await storedMedium(page)
    expect({ pitch: adjustments.level?.pitchDeg, headingDeg, status }).toEqual({
      pitch: 2.5,
      headingDeg: 0,
      status: 'complete',
    })
    expect(adjustments.level?.rollDeg).toBeLessThan(-1)
    const [dab, line] = adjustments.retouch.strokes
    expect([dab?.points.length, (line?.points.length ?? 0) > 2]).toEqual([1, true])
    expect(adjustments.retouch.nadir).toEqual({ mediaId: null, radiusDeg: 25, rotationDeg: 0 })
    await page.getByRole('button', { name: 'Remove blur 1' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(saveButton(page)).toBeDisabled()
    await page.reload()
    await page.getByText('Level', { exact: true }).click()
    await expect(page.getByLabel('Pitch')).toHaveValue('2.5°')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/medialibrary\?media=/)
  },
)

test('an image without coverage metadata becomes a panorama by typed angles', anySize, async ({ page }) => {
  const buffer = await anImage({ widthPx: 640, heightPx: 240, seed: 902 })
  await page.goto('/home/medialibrary')
  await chooseFiles(page, 'Upload', [{ name: 'Street.jpg', mimeType: 'image/jpeg', buffer }])
  await expectAccessible(page)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('1 file needs your decision')
  const coverageLink = uploads.getByRole('link', { name: 'Set coverage: Street.jpg' })
  await coverageLink.click()
  await expect(page.getByLabel('Width', { exact: true })).toBeFocused()
  // Canceling leaves a flat image that still needs the decision.
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(await mediaNamed(page, 'Street.jpg')).toMatchObject({ kind: 'images', status: 'complete' })
  await page.getByRole('dialog', { name: 'Street.jpg' }).getByRole('link', { name: 'Set coverage' }).click()
  const width = page.getByLabel('Width', { exact: true })
  await expect(width).toBeFocused()
  // The value is selected a moment after the field gets the focus.
  const selectedText = () =>
    width.evaluate((field: HTMLInputElement) => getSelection()?.toString() || field.selectionEnd)
  await expect.poll(selectedText).toBe('180°')
  await page.keyboard.type('150')
  await expect(page.getByLabel('Height', { exact: true })).toHaveValue('56.25°')
  const centerPitch = page.getByLabel('Center pitch')
  await centerPitch.fill('70')
  await expect(page.getByText('From -61.88° to 61.88°')).toBeVisible()
  await expectAccessible(page)
  // An invalid value is not saved and stays in the field.
  await saveButton(page).click()
  await expect(centerPitch).toBeFocused()
  await expect(centerPitch).toHaveValue('70°')
  await expect(page.locator('main section img')).toHaveAttribute('alt', /centered at 0°$/)
  await centerPitch.fill('1.2')
  await expect(page.getByText('The flat source image.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await saveButton(page).click()
  await expect(page.locator('main canvas')).toBeVisible()
  await expectAccessible(page)
  const { manifest, adjustments, kind } = await storedMedium(page)
  expect(kind).toBe('panos')
  expect(adjustments.coverage).toEqual({ yawDeg: 150, pitchDeg: 56.25, pitchCentreDeg: 1.2 })
  expect(manifest).toMatchObject({ coverage: { yawMinDeg: expect.closeTo(-75), yawMaxDeg: expect.closeTo(75) } })
})
