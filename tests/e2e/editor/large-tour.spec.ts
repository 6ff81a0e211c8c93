import type { Page } from '@playwright/test'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, openPane, openScreen, signIn, storedTour } from '../support/editor.ts'

const stopCount = 200
/** Upper bound of the elements on a page. A page that rendered all stops would have several times as many. */
const elementsMax = 2_500

const cards = (page: Page) => page.getByRole('list', { name: 'Tour Stops' })
const card = (page: Page, position: number) => cards(page).locator(`[aria-posinset="${position}"]`)
const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const scrollStops = (page: Page, topPx: number) =>
  page.evaluate((top) => document.querySelector('main')?.scrollTo({ top }), topPx)

async function namesInOrder(page: Page, tour: { readonly id: string }): Promise<readonly string[]> {
  return (await storedTour(page, tour)).stops.map(({ name }) => name)
}

test('an editor works on a tour of 200 stops', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'A campus', 0)
  const stops = Array.from({ length: stopCount }, (_, index) => ({ name: `Room ${index + 1}`, mediaId: null }))
  await call(page, 'stops.create', { tourId: tour.id, stops })
  await page.goto(`/home/${tour.id}/edit/stops`)

  await test.step('renders only the stops in view', async () => {
    await expect(card(page, 1)).toContainText('1. Room 1')
    await expect(card(page, 1)).toHaveAttribute('aria-setsize', String(stopCount))
    expect(await countElements(page)).toBeLessThan(elementsMax)
    await expect(card(page, stopCount)).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('moves a stop to the end by keyboard', async () => {
    await page.getByRole('button', { name: `Move Room 2, 2 of ${stopCount}` }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: `Move Room 2, ${stopCount} of ${stopCount}` })).toBeFocused()
    await expect(card(page, stopCount)).toBeInViewport()
    await expect.poll(async () => (await namesInOrder(page, tour)).at(-1)).toBe('Room 2')
    expect(await countElements(page)).toBeLessThan(elementsMax)
  })
  await test.step('renames a stop by the menu of its card', async () => {
    await scrollStops(page, 0)
    await page.getByRole('button', { name: 'Actions for Room 3' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'Name of Room 3' })
    await expect(field).toBeFocused()
    await field.fill('Hall')
    await field.press('Enter')
    await expect(card(page, 2)).toContainText('2. Hall')
  })
  await test.step('returns the focus when the menu of a card is closed', async () => {
    await page.getByRole('button', { name: 'Actions for Hall' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Actions for Hall' })).toBeFocused()
  })
  await test.step('scrolls the list while a stop is dragged', async () => {
    const handle = page.getByRole('button', { name: `Move Hall, 2 of ${stopCount}` })
    const box = await handle.boundingBox()
    const view = page.viewportSize()
    if (!box || !view) throw new Error('the handle is not displayed')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, view.height - 60, { steps: 5 })
    await expect(async () => {
      await page.mouse.move(box.x + 60 + Math.random() * 4, view.height - 12)
      await expect(card(page, 60)).toBeVisible({ timeout: 50 })
    }).toPass()
    await page.mouse.move(box.x + 60, view.height / 2, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await namesInOrder(page, tour)).indexOf('Hall')).toBeGreaterThan(20)
    expect(new Set(await namesInOrder(page, tour)).size).toBe(stopCount)
  })
  await test.step('renders only the stops in view on a phone', async () => {
    await page.setViewportSize(phoneSize)
    // The list scrolls to its earlier position when it has been laid out at the new size.
    await expect(async () => {
      await scrollStops(page, 0)
      await expect(card(page, 1)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(card(page, stopCount)).toHaveCount(0)
    expect(await countElements(page)).toBeLessThan(elementsMax)
    await expectAccessible(page)
  })
  await test.step('selects all stops by keyboard', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const list = page.getByRole('listbox', { name: 'Select stops' })
    const option = (position: number) => list.locator(`[role="option"][aria-posinset="${position}"]`)
    await scrollStops(page, 0)
    await option(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ControlOrMeta+Shift+End')
    await expect(option(stopCount)).toBeFocused()
    await expect(page.getByText(`${stopCount} selected`).first()).toBeAttached()
    expect(await countElements(page)).toBeLessThan(elementsMax)
    await page.keyboard.press('Escape')
  })
  await test.step('scrolls the list in the stop editor to the open stop', async () => {
    const { stops: storedStops } = await storedTour(page, tour)
    await openScreen(page, `/home/${tour.id}/edit/stop/${storedStops[149]?.id}`)
    await openPane(page, 'Stops')
    const openStopLink = page.getByRole('list', { name: 'Stops', exact: true }).locator('a[aria-current="page"]')
    await expect(openStopLink).toContainText(`150. ${storedStops[149]?.name}`)
    await expect(openStopLink).toBeInViewport()
    expect(await countElements(page)).toBeLessThan(elementsMax)
  })
})
