import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'

const accountGaId = 'G-ACCOUNT01'
const tourGaId = 'G-TOUR01'

/** Expects the setting to work if the account fails to load, and to report an invalid ID of the account. */
async function expectSettingWithoutAccount(page: Page, tour: Tour): Promise<void> {
  const setting = page.getByRole('button', { name: 'Google Analytics' })
  const accountUrl = '**/trpc/*accounts.get*'
  await page.route(accountUrl, (route) => route.abort())
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(setting).toContainText("Couldn't load the account's measurement ID.")
  await setting.click()
  const idField = page.getByRole('textbox', { name: 'Measurement ID of this tour' })
  const errorAlert = page.getByRole('alert').filter({ hasText: "Couldn't load the account's measurement ID." })
  await expect(idField).toBeVisible()
  await expect(errorAlert).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.unroute(accountUrl)
  // Accounts may have stored such IDs before the API validated them.
  await page.route(accountUrl, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(accountGaId, 'UA-12345-1') })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(errorAlert).toBeHidden()
  await expect(setting).toContainText('Not used')
  await expect(idField).toHaveAccessibleDescription(/The account's ID, UA-12345-1, isn't used/)
  await page.unroute(accountUrl)
}

test("a tour's own measurement ID replaces that of the account", anySize, async ({ page }) => {
  await signIn(page)
  await call(page, 'accounts.update', { gaId: accountGaId })
  const tour = await createTour(page, 'Measured', 2)
  const storedId = () => storedTour(page, tour).then(({ gaId }) => gaId)
  const setting = page.getByRole('button', { name: 'Google Analytics' })
  await expectSettingWithoutAccount(page, tour)
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(setting).toContainText(`${accountGaId} (from the account)`)
  await setting.click()
  const idField = page.getByRole('textbox', { name: 'Measurement ID of this tour' })
  await expect(idField).toHaveAccessibleDescription(`If empty, the account's ID is used: ${accountGaId}`)
  await expect(idField).toHaveValue('')

  await idField.fill('UA-12345-1')
  await idField.blur()
  const errorMessage = page.getByText('Enter a Google Analytics 4 measurement ID (G-…).')
  await expect(errorMessage).toBeVisible()
  await expect(idField).toHaveValue('UA-12345-1')
  await expectAccessible(page)
  expect(await storedId()).toBeNull()

  await idField.fill(` ${tourGaId} `)
  await idField.press('Enter')
  await expect(errorMessage).toBeHidden()
  await expect(setting).toContainText(tourGaId)
  await expect.poll(storedId).toBe(tourGaId)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(idField).toHaveValue('')
  await expect.poll(storedId).toBeNull()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(storedId).toBe(tourGaId)
  await call(page, 'accounts.update', { gaId: null })
})
