import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn, storedTour } from '../support/editor.ts'

test(
  'an editor limits the view by looking and by numbers, undoes it, takes a view as thumbnail, and aligns a time layer',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const tour = await createTour(page, 'Limited', 1)
    const [stop] = tour.stops
    await page.goto(`/home/${tour.id}/edit/stop/${stop?.id}`)
    await expect(
      page.getByRole('button', { name: 'Set as start view' }).or(page.getByText('Start view ✓')),
    ).toBeVisible()
    const storedLimits = async () => (await storedTour(page, tour)).stops[0]?.viewLimits
    const group = page.getByRole('region', { name: 'View limits' })
    await group.getByRole('button', { name: 'Use the left edge of the current view' }).click()
    await expect(group.getByText('Set both the left and the right edge.')).toBeVisible()
    await group.getByRole('button', { name: 'Use the right edge of the current view' }).click()
    await expect.poll(async () => (await storedLimits())?.yawMaxDeg).toEqual(expect.any(Number))
    const field = (name: string) => group.getByRole('textbox', { name, exact: true })
    await field('Bottom edge').fill('-30')
    await field('Top edge').fill('-20')
    await field('Top edge').press('Enter')
    await expect(group.getByRole('alert')).toContainText('at least 30° apart')
    await field('Top edge').fill('40')
    await field('Top edge').press('Enter')
    await expect.poll(storedLimits).toMatchObject({ pitchMinDeg: -30, pitchMaxDeg: 40 })
    // The tooltip of the pressed button is outside the landmarks.
    await page.mouse.move(1, 1)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await expect(page.locator('canvas[class*="shade"]')).toBeVisible()
    await group.getByRole('button', { name: 'Remove limits' }).click()
    await expect.poll(storedLimits).toBeNull()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(storedLimits).toMatchObject({ pitchMinDeg: -30, pitchMaxDeg: 40 })

    const thumbnail = page.getByRole('group', { name: 'Thumbnail' })
    const defaultUrl = await thumbnail.locator('img').getAttribute('src')
    await thumbnail.getByRole('button', { name: 'Use this view as thumbnail' }).click()
    await expect(thumbnail.getByRole('status')).toHaveText(/^Thumbnail – .*\.jpg$/)
    await expect(thumbnail.locator('img')).not.toHaveAttribute('src', defaultUrl ?? '')
    const storedThumbnail = async () => (await storedTour(page, tour)).stops[0]?.thumbnailMediaId
    await expect.poll(storedThumbnail).toEqual(expect.any(String))
    await thumbnail.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(storedThumbnail).toBeNull()
    await expect(thumbnail.locator('img')).toHaveAttribute('src', defaultUrl ?? '')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(storedThumbnail).toEqual(expect.any(String))

    const layers = page.getByRole('region', { name: 'Time layers' })
    await layers.getByRole('button', { name: 'Add panorama' }).click()
    await page.getByRole('dialog').getByRole('gridcell').first().click()
    await layers.getByRole('textbox', { name: 'Name of Panorama 1' }).fill('Before')
    await layers.getByRole('button', { name: 'Align Before' }).click()
    const dialog = page.getByRole('dialog', { name: 'Align “Before”' })
    await dialog.locator('.surface').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue(/^[1-9]/)
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Save alignment' }).click()
    const storedCapture = async () => (await storedTour(page, tour)).stops[0]?.timeLayers?.captures[0]
    await expect.poll(async () => (await storedCapture())?.yawDeg).toBeGreaterThan(0)
    expect(await storedCapture()).toMatchObject({ name: 'Before' })
  },
)
