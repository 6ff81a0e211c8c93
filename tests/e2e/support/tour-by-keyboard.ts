import { expect, type Locator, type Page } from '@playwright/test'
import { untilDrawn, untilSaved } from './app-screens.ts'
import { pressOn, tabTo } from './keyboard.ts'

/** Selects a medium in the picker's virtualized grid by arrow keys and Space. */
async function chooseInGrid(page: Page, picker: Locator, name: string): Promise<void> {
  const focused = picker.locator('[role="gridcell"]:focus')
  await tabTo(page, picker.locator('[role="gridcell"][tabindex="0"]'))
  await page.keyboard.press('Control+Home')
  while (!(await focused.innerText()).includes(name)) {
    const previousId = (await focused.getAttribute('data-media')) ?? ''
    await page.keyboard.press('ArrowRight')
    await expect(focused).not.toHaveAttribute('data-media', previousId)
  }
  await page.keyboard.press('Space')
}

/** Creates a tour with a name and with stops from the media library. */
export async function createTourByKeyboard(page: Page, name: string, media: readonly string[]): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'New tour', exact: true }))
  const field = page.getByLabel('Name', { exact: true })
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Tour Stops' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Add stops' }))
  const picker = page.getByRole('dialog', { name: 'Add stops from the media library' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  for (const medium of media) await chooseInGrid(page, picker, medium)
  await pressOn(page, picker.getByRole('button', { name: `Add ${media.length} stops` }))
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(media.length)
}

/** Links the two stops of a tour in both directions, in the center of the first view. */
export async function linkByKeyboard(page: Page): Promise<void> {
  const firstStop = page.getByRole('main').getByRole('article').first()
  await pressOn(page, firstStop.getByRole('button', { name: /^Actions for/ }))
  const menuItem = page.getByRole('menuitem', { name: 'Edit hotspots' })
  await expect(menuItem).toBeVisible()
  const hasFocus = () => menuItem.evaluate((element) => element.matches(':focus'))
  for (let presses = 0; presses < 6 && !(await hasFocus()); presses += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await untilDrawn(page)
  const panorama = page.locator('.stopover-viewer .surface')
  const readout = page.getByText(/^yaw .* fov /)
  const viewBefore = await readout.textContent()
  await tabTo(page, panorama)
  await page.keyboard.press('ArrowRight')
  await expect(readout).not.toHaveText(viewBefore ?? '')
  await tabTo(page, page.getByRole('button', { name: 'Link', exact: true }))
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Place in the center' }))
  await expect(page.getByRole('combobox', { name: 'Target' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Add link' }))
  // Norths aren't set, so the link back is placed in the other stop.
  await pressOn(page, page.getByRole('button', { name: 'Save link' }))
  await expect(page.getByText('links back here', { exact: false })).toBeVisible()
  await untilSaved(page)
}
