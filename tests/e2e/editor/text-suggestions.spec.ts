import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { test } from '../support/connections-app.ts'
import { createTour, openScreen, signIn, storedTour } from '../support/editor.ts'

test('an editor reviews suggested texts before they are saved', anySize, async ({ page, chat }) => {
  await signIn(page)
  const tour = await createTour(page, 'Suggested', 2)
  const storedNames = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
  const namesBefore = await storedNames()
  await page.goto(`/home/${tour.id}/edit/stops`)
  await expect(page.getByRole('button', { name: 'Find and replace' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggest texts' })).toBeHidden()

  await openScreen(page, '/home/settings/account')
  await page.getByRole('switch', { name: `Allow sending texts and images to ${chat.host}` }).click()
  await expect(page.getByText('0 of 1,000 suggestions used this month.')).toBeVisible()
  await expectAccessibleEverywhere(page)

  chat.writeText = ({ item }) => `Gallery ${item}`
  await page.goto(`/home/${tour.id}/edit/stops`)
  await page.getByRole('button', { name: 'Suggest texts' }).click()
  const choosing = page.getByRole('dialog', { name: 'Suggest texts' })
  await choosing.getByRole('radio', { name: 'All (2)' }).check()
  await expectAccessibleEverywhere(page)
  expect(chat.calls).toHaveLength(0)
  await choosing.getByRole('button', { name: 'Suggest 2 texts' }).click()
  const reviewing = page.getByRole('dialog', { name: 'Stop names' })
  await reviewing.getByRole('textbox', { name: `Suggestion for ${namesBefore[0]}` }).fill('Foyer')
  await expect(reviewing.getByRole('status')).toContainText('2 of 2 done')
  await expectAccessibleEverywhere(page)
  expect(await storedNames()).toEqual(namesBefore)
  await reviewing.getByRole('button', { name: 'Accept all 2 suggestions' }).click()
  await expect(reviewing).toBeHidden()
  await expect.poll(storedNames).toEqual(['Foyer', 'Gallery 2'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(storedNames).toEqual(namesBefore)
})
