import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

const region = (page: Page, name: string) => page.getByRole('region', { name })
const bar = (page: Page) => region(page, 'Bottom bar')
const corner = (page: Page) => region(page, 'Upper right corner')
const hiddenButtons = (page: Page) => region(page, 'Hidden')
const dragHandles = (page: Page) => bar(page).locator('[data-handle]')
const previewBar = (page: Page) => region(page, 'Preview').locator('.bar')

/** Two custom buttons in their stored form. The first opens an address, and the second goes to a deleted stop. */
function customButtons(deletedStopId: string | undefined) {
  const customButton = (label: string, action: object) => ({ id: crypto.randomUUID(), label, icon: 'arrow', action })
  return [
    customButton('Book a visit', { kind: 'url', details: { url: 'https://example.org/book' } }),
    customButton('To the start', { kind: 'stop', details: { stopId: deletedStopId } }),
  ]
}

/** Creates a tour with the custom buttons, and deletes the stop of the second button. */
async function createTourWithButtons(page: Page): Promise<Tour> {
  const tour = await createTour(page, 'Lookout', 3)
  const deletedStopId = tour.stops[2]?.id
  const buttons = { bar: [], corner: [], hidden: [], own: customButtons(deletedStopId) }
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, buttons })
  await call(page, 'stops.remove', { tourId: tour.id, stopIds: [deletedStopId] })
  return tour
}

/** Expects a button to report that its stop was deleted, and chooses another stop. */
async function chooseOtherStop(page: Page): Promise<void> {
  await expect(bar(page).getByText("Its target was deleted. Visitors won't see it.")).toBeVisible()
  await bar(page).getByRole('button', { name: 'Edit To the start' }).click()
  await expect(bar(page).getByText('The stop was deleted. Choose another one.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('combobox', { name: 'Stop', exact: true }).click()
  await page.getByRole('option').first().click()
  await bar(page).getByRole('button', { name: 'Done' }).click()
}

/** Expects a confirmation before an unfinished button is discarded, stays, and cancels the button. */
async function cancelNewButton(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add custom button' }).click()
  const form = page.getByRole('form', { name: 'Add custom button' })
  await form.getByRole('button', { name: 'Add custom button' }).click()
  await expect(form.getByText('Enter a label.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await expect(form.getByText(/^Enter a web address/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Label' }).fill('Tickets')
  await page.getByRole('link', { name: 'Styles', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByRole('textbox', { name: 'Label' })).toHaveValue('Tickets')
  await form.getByRole('button', { name: 'Cancel' }).click()
}

/** Adds a button that opens a new form. */
async function addFormButton(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add custom button' }).click()
  const form = page.getByRole('form', { name: 'Add custom button' })
  await form.getByRole('textbox', { name: 'Label' }).fill('Ask us')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Open a form' }).click()
  await form.getByRole('button', { name: 'Add custom button' }).click()
  await expect(form.getByText('Choose or create a form.')).toBeVisible()
  await form.getByRole('button', { name: 'New form' }).click()
  await form.getByRole('button', { name: 'Add custom button' }).click()
  await expect(bar(page).getByText('Ask us', { exact: true })).toBeVisible()
}

test('an editor arranges the buttons of a tour', anySize, async ({ page, context }) => {
  const tour = await createTourWithButtons(page)
  await page.goto(`/home/${tour.id}/edit/buttons`)
  await test.step('chooses another stop for a button', async () => {
    await chooseOtherStop(page)
  })
  await test.step('moves a button by keyboard', async () => {
    await bar(page)
      .getByRole('button', { name: /^Move Help, / })
      .press('Home')
    await expect(dragHandles(page).first()).toHaveAccessibleName(/^Move Help, 1 of/)
    await expect(dragHandles(page).first()).toBeFocused()
  })
  await test.step('hides a button', async () => {
    await bar(page).getByRole('switch', { name: 'Show Zoom' }).press('Space')
    await expect(hiddenButtons(page).getByRole('switch', { name: 'Show Zoom' })).toBeFocused()
  })
  await test.step('undoes the change', async () => {
    await page.keyboard.press('Control+z')
    await expect(bar(page).getByText('Zoom', { exact: true })).toBeVisible()
  })
  await test.step('redoes the change', async () => {
    await page.keyboard.press('Control+Shift+z')
    await expect(hiddenButtons(page).getByText('Zoom', { exact: true })).toBeVisible()
  })
  await test.step('moves a button to the upper right corner', async () => {
    await bar(page).getByRole('button', { name: 'Move to the upper right corner: Copy link' }).press('Enter')
    await expect(corner(page).getByRole('button', { name: 'Move to the bottom bar: Copy link' })).toBeFocused()
    await expect(region(page, 'Preview').locator('.corner').getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(bar(page).getByRole('switch', { name: 'Show Background audio' })).toHaveCount(0)
  })
  await test.step('cancels a new button', async () => {
    await cancelNewButton(page)
  })
  await test.step('adds a button that opens a form', async () => {
    await addFormButton(page)
  })
  await test.step('changes the address of a button', async () => {
    await bar(page).getByRole('button', { name: 'Edit Book a visit' }).click()
    await bar(page).getByRole('textbox', { name: 'Label' }).fill('Tickets')
    await bar(page).getByRole('textbox', { name: 'Address' }).fill('https://example.org/tickets')
    await bar(page).getByRole('button', { name: 'Done' }).click()
    await untilSaved(page)
  })
  await test.step('shows the buttons in the preview', async () => {
    // On a phone the button is behind “More”.
    const preview = region(page, 'Preview').locator('.tour').last()
    await expect(preview.getByRole('link', { name: /^Tickets/, includeHidden: true })).toBeAttached()
    await expect(previewBar(page).getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
    // The previous version of the preview was removed.
    await expect(region(page, 'Preview').locator('[inert]')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
  })
  const firstLabel = async () => {
    const { own: storedCustomButtons = [], bar: barIds = [] } = (await storedTour(page, tour)).buttons ?? {}
    return storedCustomButtons.find(({ id }) => id === barIds[0])?.label
  }
  await test.step('stores new buttons at the front', async () => {
    await expect.poll(firstLabel).toBe('Ask us')
    // New buttons come first, before Help, which was moved to the front.
    const storedButtons = (await storedTour(page, tour)).buttons
    expect(storedButtons?.bar[1]).toBe('help')
    expect(storedButtons?.hidden).toEqual(expect.arrayContaining(['zoom']))
  })
  await call(page, 'publishing.publish', { tourId: tour.id })
  const publication = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await publication()).liveNumber).not.toBeNull()
  const visitor = await context.newPage()
  await test.step('a visitor sees the arranged buttons', async () => {
    await visitor.goto(`/share/${(await publication()).shareId}/stop/1`)
    const ticketsLink = visitor
      .locator('.tour')
      .getByRole('link', { name: 'Tickets, opens in a new tab', includeHidden: true })
    await expect(ticketsLink).toHaveAttribute('href', 'https://example.org/tickets')
    const visitorBar = visitor.locator('.bar')
    await expect(visitorBar.getByRole('button', { name: 'To the start' })).toBeVisible()
    await expect(visitorBar.getByRole('button').first()).toHaveAccessibleName('Ask us')
    await expect(visitor.locator('.corner').getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
  })
  await test.step('removes the custom buttons', async () => {
    for (const label of ['Tickets', 'Ask us', 'To the start']) {
      await bar(page)
        .getByRole('button', { name: `Edit ${label}` })
        .click()
      await page.getByRole('button', { name: `Remove ${label}` }).click()
    }
  })
  await test.step('resets the buttons to the default', async () => {
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
    await expect.poll(async () => (await storedTour(page, tour)).buttons).toBeNull()
  })
})
