import type { Page } from '@playwright/test'
import { linkTo } from '../../../src/shared/web/routes.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

async function deleteStop(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('main').getByRole('button', { name: `Actions for ${name}` }))
  await arrowTo(page, page.getByRole('menuitem', { name: 'Delete', exact: true }))
  await page.keyboard.press('Enter')
}

test('Undo restores a deleted stop, and the focus or the editor moves to the next stop', async ({ page }) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await createTour(page, 'Five rooms', 5)
  const names = tour.stops.map(({ name }) => name)
  const [, secondName = '', thirdName = '', fourthName = ''] = names
  const cards = page.getByRole('main').getByRole('article')
  const undoButton = page.getByRole('alert').getByRole('button', { name: 'Undo' })
  await page.goto(`/home/${tour.id}/edit/stops`)
  await deleteStop(page, secondName)
  await expect(cards).toHaveCount(4)
  const nextHandle = page.getByRole('button', { name: `Move ${thirdName}, 2 of 4` })
  await expect(nextHandle).toBeFocused()
  await expectAnnounced(page, `“${secondName}” deleted.Undo`)
  await expectAccessible(page)
  // F8 focuses the toast from anywhere.
  await page.keyboard.press('F8')
  await expect(undoButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(5)
  await expect(page.getByRole('button', { name: `Move ${thirdName}, 3 of 5` })).toBeFocused()
  await expect.poll(async () => (await storedTour(page, tour)).stops.map(({ name }) => name)).toEqual(names)

  // Closing the toast returns the focus.
  await tabTo(page, page.getByRole('main').getByRole('button', { name: `Actions for ${secondName}` }), 'Shift+Tab')
  await deleteStop(page, secondName)
  await expect(undoButton).toBeVisible()
  await page.keyboard.press('F8')
  await pressOn(page, page.getByRole('alert').getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(nextHandle).toBeFocused()

  // Deleting the open stop opens the next one.
  const [, , thirdId = '', fourthId = ''] = tour.stops.map(({ id }) => id)
  await page.goto(linkTo.editStop(tour.id, thirdId))
  await pressOn(page, page.getByRole('button', { name: 'Details', exact: true }))
  await deleteStop(page, thirdName)
  await expect(page).toHaveURL(new RegExp(`${linkTo.editStop(tour.id, fourthId)}$`))
  await expect(page.getByRole('button', { name: `Actions for ${fourthName}` })).toBeFocused()
  await expect(page.locator(`[aria-roledescription][aria-label^="${fourthName}"]`)).toBeVisible()
})
