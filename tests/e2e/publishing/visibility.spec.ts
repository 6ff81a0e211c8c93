import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import { limits } from '../../../src/shared/limits.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, storedTour } from '../support/editor.ts'
import { demoPassword } from '../support/stopover.ts'

test('who can see a tour is chosen in its tab, and holds for visitors', anySize, async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await makeTour(page, 'Vault', 1)
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber, { timeout: 30_000 }).toBe(1)
  const { shareId } = (await storedTour(page, tour)).publication
  await page.goto(`/home/${tour.id}/edit/publish`)
  await page.getByRole('button', { name: 'Who can see this tour' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Anyone with the link' })).toBeChecked()
  await page.getByRole('radio', { name: 'People with the password' }).check()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText(`Use at least ${limits.sharePasswordMinLength} characters.`)).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByText('Only people with the password')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('radio', { name: 'Account members' }).check()
  await expect(page.getByRole('textbox', { name: 'Link for members' })).toHaveValue(`${baseURL}/share/${shareId}`)
  await page.getByRole('button', { name: 'Allowed sites' }).click()
  await page.getByRole('textbox', { name: 'Site', exact: true }).fill('https://example.com')
  await page.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByText('Enter the name only, without https://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Site', exact: true }).fill('Museum.example')
  await page.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByRole('button', { name: 'Remove museum.example' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  // Somebody who isn't signed in signs in, and is back at the tour.
  const visitor = await browser.newPage()
  await expect
    .poll(async () => (await visitor.request.get(`${baseURL}/share/${shareId}/manifest.json`)).status())
    .toBe(401)
  await visitor.goto(`${baseURL}/share/${shareId}/stop/1`)
  await expect(visitor.getByRole('heading', { name: 'Sign in to see this tour' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await visitor.getByLabel('Email').fill(demoEmail)
  await visitor.getByLabel('Password', { exact: true }).fill(demoPassword)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor).toHaveURL(`${baseURL}/share/${shareId}/stop/1`)
  await expect(visitor).toHaveTitle(/Vault/)
  await visitor.close()
})
