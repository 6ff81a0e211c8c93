import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

const region = (page: Page, name: string) => page.getByRole('region', { name })
const bar = (page: Page) => region(page, 'Bottom bar')
const corner = (page: Page) => region(page, 'Upper right corner')
const hidden = (page: Page) => region(page, 'Hidden')
const handles = (page: Page) => bar(page).locator('[data-handle]')
const previewBar = (page: Page) => region(page, 'Preview').locator('.bar')

async function addButton(page: Page, label: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add custom button' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill(label)
  await fill()
  await page.getByRole('form', { name: 'Add custom button' }).getByRole('button', { name: 'Add custom button' }).click()
  await expect(bar(page).getByText(label, { exact: true })).toBeVisible()
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name }).click()
}

test(
  'buttons are arranged, added, published for visitors, and reset to the default',
  anySize,
  async ({ page, context }) => {
    const tour = await createTour(page, 'Lookout', 2)
    await page.goto(`/home/${tour.id}/edit/stops`)
    await page.getByRole('link', { name: 'Buttons', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/buttons$`))
    await expect(previewBar(page).getByRole('button', { name: 'Help' })).toBeVisible()
    await expectAccessibleEverywhere(page)

    await bar(page)
      .getByRole('button', { name: /^Move Help, / })
      .press('Home')
    await expect(handles(page).first()).toHaveAccessibleName(/^Move Help, 1 of/)
    await expect(handles(page).first()).toBeFocused()
    await corner(page).getByRole('switch', { name: 'Show Map' }).press('Space')
    await expect(hidden(page).getByRole('switch', { name: 'Show Map' })).toBeFocused()
    await bar(page).getByRole('switch', { name: 'Show Zoom' }).press('Space')
    await expect(hidden(page).getByText('Zoom', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(bar(page).getByText('Zoom', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(hidden(page).getByText('Zoom', { exact: true })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Move to the upper right corner: Copy link' }).press('Enter')
    await expect(corner(page).getByRole('button', { name: 'Move to the bottom bar: Copy link' })).toBeFocused()
    await expect(region(page, 'Preview').locator('.corner').getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(bar(page).getByRole('switch', { name: 'Show Background audio' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Add custom button' }).click()
    const form = page.getByRole('form', { name: 'Add custom button' })
    await form.getByRole('button', { name: 'Add custom button' }).click()
    await expect(form.getByText('Enter a label.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Label' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
    await expect(form.getByText(/^Enter a web address/)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cancel' }).click()

    await addButton(page, 'Book a visit', () => page.getByRole('textbox', { name: 'Address' }).fill('example.org/book'))
    await addButton(page, 'Call us', async () => {
      await chooseAction(page, 'Call a number')
      await page.getByRole('textbox', { name: 'Phone number' }).fill('+43 1 234 567')
    })
    await addButton(page, 'To the start', async () => {
      await chooseAction(page, 'Go to a stop')
      await page.getByRole('combobox', { name: 'Stop', exact: true }).click()
      await page.getByRole('option').first().click()
    })
    await untilSaved(page)
    // On a phone the button is behind “More”.
    const preview = region(page, 'Preview').locator('.tour').last()
    await expect(preview.getByRole('link', { name: /^Book a visit/, includeHidden: true })).toBeAttached()
    await expect(previewBar(page).getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
    // The previous version of the preview is gone.
    await expect(region(page, 'Preview').locator('[inert]')).toHaveCount(0)
    await expectAccessibleEverywhere(page)

    const phoneOption = page.getByRole('radio', { name: 'Phone' })
    if ((await phoneOption.count()) > 0) {
      await phoneOption.press('Space')
      const tourWidth = async () => (await region(page, 'Preview').locator('.tour').last().boundingBox())?.width ?? 0
      await expect.poll(tourWidth).toBeLessThanOrEqual(390)
    }
    await bar(page).getByRole('button', { name: 'Edit Book a visit' }).click()
    await bar(page).getByRole('textbox', { name: 'Label' }).fill('Tickets')
    await bar(page).getByRole('textbox', { name: 'Address' }).fill('https://example.org/tickets')
    await expect(bar(page).getByText('example.org', { exact: true })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
    await expect.poll(async () => (await storedTour(page, tour)).buttons?.own[0]?.label).toBe('Tickets')
    const stored = (await storedTour(page, tour)).buttons
    // New buttons come first, before Help, which was moved to the front.
    expect(stored?.bar.slice(0, 4)).toEqual([...(stored?.own.map(({ id }) => id).toReversed() ?? []), 'help'])
    expect(stored?.hidden).toEqual(expect.arrayContaining(['map', 'zoom']))

    await call(page, 'publishing.publish', { tourId: tour.id })
    const shareId = async () =>
      (await storedTour(page, tour)).publication.liveNumber !== null &&
      (await storedTour(page, tour)).publication.shareId
    await expect.poll(shareId, { timeout: 60_000 }).toBeTruthy()
    const visitor = await context.newPage()
    await visitor.goto(`/share/${await shareId()}/stop/1`)
    const visitorBar = visitor.locator('.bar')
    const linkOf = (name: string) => visitor.locator('.tour').getByRole('link', { name, includeHidden: true })
    await expect(linkOf('Tickets, opens in a new tab')).toHaveAttribute('href', 'https://example.org/tickets')
    await expect(linkOf('Call us, starts a call')).toHaveAttribute('href', 'tel:+431234567')
    await expect(visitorBar.getByRole('button', { name: 'To the start' })).toBeVisible()
    await expect(visitorBar.getByRole('button').first()).toHaveAccessibleName('To the start')
    await expect(visitor.locator('.corner').getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)

    for (const label of ['Tickets', 'Call us', 'To the start']) {
      await bar(page)
        .getByRole('button', { name: `Edit ${label}` })
        .click()
      await page.getByRole('button', { name: `Remove ${label}` }).click()
    }
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
    await expect.poll(async () => (await storedTour(page, tour)).buttons).toBeNull()
  },
)

test('a button whose stop was deleted is listed before publishing with a link to fix it', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Lost way', 2)
  const [, deletedStop] = tour.stops
  const customButtons = [
    {
      id: crypto.randomUUID(),
      label: 'To the end',
      icon: 'arrow',
      action: { kind: 'stop', details: { stopId: deletedStop?.id } },
    },
  ]
  await call(page, 'tours.update', {
    tourId: tour.id,
    version: tour.version,
    buttons: { bar: [], corner: [], hidden: [], own: customButtons },
  })
  await call(page, 'stops.remove', { tourId: tour.id, stopIds: [deletedStop?.id] })
  await page.goto(`/home/${tour.id}/edit/publish`)
  const warnings = page.getByRole('list', { name: 'Before you publish' })
  await page
    .getByRole('main')
    .getByText(/issues? in this tour/)
    .click()
  await expect(
    warnings.getByText("The button “To the end” links to a stop that was deleted. Visitors won't see it."),
  ).toBeVisible()
  await warnings.getByRole('link', { name: 'Choose another stop for the button To the end' }).click()
  await expect(bar(page).getByText("Its target was deleted. Visitors won't see it.")).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  await bar(page).getByRole('button', { name: 'Edit To the end' }).click()
  await expect(bar(page).getByText('The stop was deleted. Choose another one.')).toBeVisible()
  await expectAccessible(page)
})
