import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import { sharingLimits } from '../../../src/shared/sharing/sharing-limits.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openPage } from '../support/contexts.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { demoPassword } from '../support/stopover.ts'

test.use({ keyboardOnly: true })

test('an editor chooses who can see a tour', async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, 'Vault', 5)
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
  const { shareId } = (await storedTour(page, tour)).publication
  const option = (name: string) => page.getByRole('radio', { name })
  const passwordField = page.getByLabel('Password', { exact: true })
  await test.step('shows the current visibility', async () => {
    await page.goto(`/home/${tour.id}/edit/publish`)
    await pressOn(page, page.getByRole('button', { name: 'Who can see this tour' }))
    await expect(option('Anyone with the link')).toBeChecked()
  })
  await test.step('rejects a short password', async () => {
    await tabTo(page, option('Anyone with the link'))
    await arrowTo(page, option('Anyone with the password'))
    await typeInto(page, passwordField, 'short')
    await pressOn(page, page.getByRole('button', { name: 'Set password' }))
    await expect(page.getByText(`Use at least ${sharingLimits.passwordMinLength} characters.`)).toBeVisible()
    // The field has the focus, so screen readers read it with its error.
    await expect(passwordField).toBeFocused()
  })
  await test.step('generates a password', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Generate' }))
    await expect(page.getByRole('status').filter({ hasText: 'Password generated' })).toBeAttached()
  })
  const generatedPassword = await passwordField.inputValue()
  await test.step('saves the password', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Set password' }))
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    await expect(page.getByText('Only visitors with the password')).toBeVisible()
    await expectAccessible(page)
  })
  const visitor = await openPage(browser)
  const shareUrl = `${baseURL}/share/${shareId}/stop/1`
  const manifestStatus = async () => (await visitor.request.get(`${baseURL}/share/${shareId}/manifest.json`)).status()
  await test.step('a visitor without the password reads nothing about the tour', async () => {
    await expect.poll(manifestStatus).toBe(401)
    await visitor.goto(shareUrl)
    await expect(visitor.getByRole('heading', { name: 'This tour needs a password' })).toBeVisible()
    expect(await visitor.content()).not.toContain('Vault')
    await expectAccessible(visitor)
  })
  await test.step('a visitor with another password is rejected', async () => {
    await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), 'open sesame')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('alert')).toHaveText("That password isn't right. Try again.")
    await expectAccessible(visitor)
  })
  await test.step('a visitor with the password sees the tour', async () => {
    await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), generatedPassword)
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveTitle(/Vault/)
  })
  await test.step('saves a choice by arrow keys only after the button is pressed', async () => {
    await tabTo(page, option('Anyone with the password'), 'Shift+Tab')
    await arrowTo(page, option('Account members'))
    // Arrow keys select the options they pass, and wrap around to "Public". Nothing is saved before "Save" is pressed.
    await page.keyboard.press('ArrowDown')
    await expect(option('Public')).toBeChecked()
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(option('Account members')).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
    await expect(option('Account members')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Link for members' })).toHaveValue(`${baseURL}/share/${shareId}`)
  })
  const siteField = page.getByRole('textbox', { name: 'Site', exact: true })
  const addButton = page.getByRole('button', { name: 'Add site' })
  const removeButton = page.getByRole('button', { name: 'Remove museum.example' })
  const allowedSites = async () =>
    (await call<{ embedDomains: string[] }>(page, 'sharing.get', { tourId: tour.id })).embedDomains
  const sitesSetting = page.getByRole('button', { name: 'Allowed sites' })
  await test.step('rejects a site with a protocol', async () => {
    await pressOn(page, sitesSetting)
    await typeInto(page, siteField, 'https://example.com')
    await pressOn(page, addButton)
    await expect(page.getByText('Enter the name only, without https://.')).toBeVisible()
    await expect(siteField).toBeFocused()
  })
  await test.step('allows a site', async () => {
    await typeInto(page, siteField, 'Museum.example')
    await pressOn(page, addButton)
    await expect(removeButton).toBeVisible()
    await expect(addButton).toBeFocused()
    await expectAccessible(page)
    expect(await allowedSites()).toEqual(['museum.example'])
  })
  await test.step('removes a site', async () => {
    await tabTo(page, removeButton, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(removeButton).toBeHidden()
    await expect(sitesSetting).toBeFocused()
    expect(await allowedSites()).toEqual([])
  })
  await test.step('a visitor signs in and returns to the tour', async () => {
    await expect.poll(manifestStatus).toBe(401)
    await visitor.goto(shareUrl)
    await expect(visitor.getByRole('heading', { name: 'Sign in to see this tour' })).toBeVisible()
    await expectAccessible(visitor)
    await pressOn(visitor, visitor.getByRole('link', { name: 'Sign in' }))
    await typeInto(visitor, visitor.getByLabel('Email'), demoEmail)
    await typeInto(visitor, visitor.getByLabel('Password', { exact: true }), demoPassword)
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveURL(shareUrl)
    await expect(visitor).toHaveTitle(/Vault/)
  })
  await visitor.close()
})
