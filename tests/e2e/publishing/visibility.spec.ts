import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import { sharingLimits } from '../../../src/shared/sharing/sharing-limits.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { demoPassword } from '../support/stopover.ts'

test.use({ keyboardOnly: true })

test('the visibility of a tour is chosen on its tab and applies to visitors', async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, 'Vault', 5)
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
  const { shareId } = (await storedTour(page, tour)).publication
  await page.goto(`/home/${tour.id}/edit/publish`)
  await pressOn(page, page.getByRole('button', { name: 'Who can see this tour' }))
  const choice = (name: string) => page.getByRole('radio', { name })
  await expect(choice('Anyone with the link')).toBeChecked()
  await tabTo(page, choice('Anyone with the link'))
  await arrowTo(page, choice('People with the password'))
  const password = page.getByLabel('Password', { exact: true })
  await typeInto(page, password, 'short')
  await pressOn(page, page.getByRole('button', { name: 'Set password' }))
  await expect(page.getByText(`Use at least ${sharingLimits.passwordMinLength} characters.`)).toBeVisible()
  // The focused field is read with its error.
  await expect(password).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Generate' }))
  await expect(page.getByRole('status').filter({ hasText: 'Password generated' })).toBeAttached()
  const generated = await password.inputValue()
  await pressOn(page, page.getByRole('button', { name: 'Set password' }))
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await expect(page.getByText('Only people with the password')).toBeVisible()
  await expectAccessible(page)

  const visitor = await browser.newPage()
  const address = `${baseURL}/share/${shareId}/stop/1`
  const manifestStatus = async () => (await visitor.request.get(`${baseURL}/share/${shareId}/manifest.json`)).status()
  await expect.poll(manifestStatus).toBe(401)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'This tour needs a password' })).toBeVisible()
  expect(await visitor.content()).not.toContain('Vault')
  await expectAccessible(visitor)
  await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), 'open sesame')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('alert')).toHaveText("That password isn't right. Try again.")
  await expectAccessible(visitor)
  await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), generated)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveTitle(/Vault/)

  await tabTo(page, choice('People with the password'), 'Shift+Tab')
  await arrowTo(page, choice('Account members'))
  // Options that the arrow keys pass, up to "Public" after the last one, are not saved.
  await page.keyboard.press('ArrowDown')
  await expect(choice('Public')).toBeChecked()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(choice('Account members')).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(choice('Account members')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Link for members' })).toHaveValue(`${baseURL}/share/${shareId}`)
  const sites = page.getByRole('button', { name: 'Allowed sites' })
  await pressOn(page, sites)
  const site = page.getByRole('textbox', { name: 'Site', exact: true })
  const addSite = page.getByRole('button', { name: 'Add site' })
  await typeInto(page, site, 'https://example.com')
  await pressOn(page, addSite)
  await expect(page.getByText('Enter the name only, without https://.')).toBeVisible()
  await expect(site).toBeFocused()
  await typeInto(page, site, 'Museum.example')
  await pressOn(page, addSite)
  const remove = page.getByRole('button', { name: 'Remove museum.example' })
  await expect(remove).toBeVisible()
  await expect(addSite).toBeFocused()
  await expectAccessible(page)
  const allowedSites = async () =>
    (await call<{ embedDomains: string[] }>(page, 'sharing.get', { tourId: tour.id })).embedDomains
  expect(await allowedSites()).toEqual(['museum.example'])
  await tabTo(page, remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(remove).toBeHidden()
  await expect(sites).toBeFocused()
  expect(await allowedSites()).toEqual([])

  // Signing in leads back to the tour.
  await expect.poll(manifestStatus).toBe(401)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Sign in to see this tour' })).toBeVisible()
  await expectAccessible(visitor)
  await pressOn(visitor, visitor.getByRole('link', { name: 'Sign in' }))
  await typeInto(visitor, visitor.getByLabel('Email'), demoEmail)
  await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), demoPassword)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(address)
  await expect(visitor).toHaveTitle(/Vault/)
  await visitor.close()
})
