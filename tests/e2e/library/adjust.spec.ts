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

async function findMedium(page: Page, search: string): Promise<MediaItem | undefined> {
  const [item] = await libraryMedia(page, { search })
  return item
}

/** The medium that is open on the page, as stored. */
const storedMedium = (page: Page) => {
  const mediaId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return call<MediaDetail>(page, 'media.get', { mediaId })
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' })

test(
  'a panorama can be leveled, turned north, blurred and patched at the tripod, by keyboard and mouse',
  anySize,
  async ({ page }) => {
    const { buffer: bytes } = await aPanorama('Deck.jpg', 901, 512)
    const mediaId = await sendToLibrary(page, { bytes, name: 'Deck.jpg' })
    await page.goto(`/home/medialibrary?media=${mediaId}`)
    await page.getByRole('dialog', { name: 'Deck.jpg' }).getByRole('link', { name: 'Adjust' }).click()
    const horizonHandle = page.getByRole('slider', { name: 'Right end of the horizon' })
    await expect(horizonHandle).toBeVisible()
    await expectAccessibleEverywhere(page)
    await expect(saveButton(page)).toBeDisabled()
    await horizonHandle.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(horizonHandle).toHaveAttribute('aria-valuetext', /roll -?[0-9.]*[1-9]°/)
    await page.keyboard.press('Control+z')
    await expect(horizonHandle).toHaveAttribute('aria-valuetext', 'Pitch 0°, roll 0°')
    const handleBox = await horizonHandle.boundingBox()
    const handleX = (handleBox?.x ?? 0) + 22
    const handleY = (handleBox?.y ?? 0) + 22
    await page.mouse.move(handleX, handleY)
    await page.mouse.down()
    await page.mouse.move(handleX, handleY + 40)
    await page.mouse.up()
    // Lowering the right end of the horizon means that the rig leaned to its left.
    await expect(horizonHandle).toHaveAttribute('aria-valuetext', /roll -[1-9]/)
    await page.getByLabel('Pitch').fill('2.5')
    await page.getByRole('button', { name: 'Set north to the current view' }).click()
    await expect(page.getByLabel('Heading')).toHaveValue('0°')
    await page.getByRole('link', { name: 'Back to media library' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()

    await page.getByText('Retouch', { exact: true }).click()
    const blurredAreas = page.getByRole('list', { name: 'Blurred areas' })
    const canvas = page.locator('main canvas')
    await expect(canvas).toBeVisible()
    await expect(page.locator('main [data-brush]')).toBeVisible()
    await page.locator('main .surface').focus()
    await page.keyboard.press('Enter')
    await expect(blurredAreas.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: 'Brush' })).toBeChecked()
    const canvasBox = await canvas.boundingBox()
    const x = (canvasBox?.x ?? 0) + 200
    const y = (canvasBox?.y ?? 0) + 200
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 10, { steps: 5 })
    await page.mouse.up()
    await expect(blurredAreas.getByRole('listitem')).toHaveCount(2)
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
    expect(dab?.points).toHaveLength(1)
    expect(line?.points.length).toBeGreaterThan(2)
    expect(adjustments.retouch.nadir).toEqual({ mediaId: null, radiusDeg: 25, rotationDeg: 0 })
    await page.getByRole('button', { name: 'Remove blur 1' }).click()
    await expect(blurredAreas.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(blurredAreas.getByRole('listitem')).toHaveCount(2)
    await expect(saveButton(page)).toBeDisabled()
    await page.reload()
    await page.getByText('Level', { exact: true }).click()
    await expect(page.getByLabel('Pitch')).toHaveValue('2.5°')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/medialibrary\?media=/)
  },
)

test('an image without coverage metadata becomes a panorama when its angles are entered', anySize, async ({ page }) => {
  const buffer = await anImage({ widthPx: 640, heightPx: 240, seed: 902 })
  await page.goto('/home/medialibrary')
  await chooseFiles(page, 'Upload', [{ name: 'Street.jpg', mimeType: 'image/jpeg', buffer }])
  await expectAccessible(page)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('1 file needs your decision')
  const coverageLink = uploads.getByRole('link', { name: 'Set coverage: Street.jpg' })
  await coverageLink.click()
  await expect(page.getByLabel('Width', { exact: true })).toBeFocused()
  // After canceling the file is a flat image that still needs the decision.
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(await findMedium(page, 'Street.jpg')).toMatchObject({ kind: 'images', status: 'complete' })
  await page.getByRole('dialog', { name: 'Street.jpg' }).getByRole('link', { name: 'Set coverage' }).click()
  const widthField = page.getByLabel('Width', { exact: true })
  await expect(widthField).toBeFocused()
  // The value is selected a moment after the field gets the focus.
  const selectedText = () =>
    widthField.evaluate((field: HTMLInputElement) => getSelection()?.toString() || field.selectionEnd)
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
