import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openPage } from '../support/contexts.ts'
import { signInAtHome } from '../support/editor.ts'
import { demoPassword } from '../support/stopover.ts'

test('the sign-in form reports errors and returns to the opened address, by keyboard alone', async ({ page }) => {
  await page.goto('/home/medialibrary')
  await expect(page).toHaveURL('/login')
  const emailField = page.getByLabel('Email')
  const passwordField = page.getByLabel('Password', { exact: true })
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField).toHaveAttribute('autocomplete', 'current-password')
  await page.keyboard.type('demo@stopover.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(passwordField).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await expect(emailField).toHaveValue('demo@stopover.example')
  await expectAccessible(page)
  await passwordField.press('ControlOrMeta+a')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
})

test('an expired session leads to the unauthorized page and back, and sign-out removes the stored ids', async ({
  page,
  context,
}) => {
  await signInAtHome(page)
  await page.getByRole('link', { name: 'Media library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
  await page.getByRole('link', { name: 'Tours', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await page.getByLabel('Search tours').focus()
  await context.clearCookies()
  // Types without a locator, because the page may be replaced before Playwright finds a field.
  await page.keyboard.type('house')
  await expect(page).toHaveURL('/error/unnauthorized')
  await expect(page.getByRole('alert')).toContainText('Your session expired.')
  await expectAccessible(page)
  // Back shows no cached screen.
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await page.goForward()
  await expect(page).toHaveURL('/error/unnauthorized')
  await page.getByLabel('Email').fill('demo@stopover.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The search stays in the address.
  await expect(page).toHaveURL('/home?q=house')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/error/unnauthorized')
  await expect(page.getByRole('heading', { level: 1, name: "You're signed in" })).toBeVisible()
  await expect(page.getByText('demo@stopover.example')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to tours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  const storedIds = () => page.evaluate(() => [localStorage.getItem('aid'), localStorage.getItem('uid')])
  const idPattern = /^[0-9a-f-]{36}$/
  await expect.poll(storedIds).toEqual([expect.stringMatching(idPattern), expect.stringMatching(idPattern)])
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedIds()).toEqual([null, null])
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

test('an invalid address shows an error page with a link', async ({ page, browser, app }) => {
  for (const [path, heading, linkName] of [
    ['/nowhere/at/all', 'Page not found', 'Go to tours'],
    ['/error/acountnotfound', 'Account not found', 'Go to tours'],
    ['/token/error/404', 'This link is no longer valid', 'Sign in'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: linkName }).click()
    await expect(page).toHaveURL('/login')
  }
  for (const link of ['/token/sign-up', '/token/sign-up#not-a-token', `/token/sign-up#${'x'.repeat(300)}`]) {
    await page.goto(link)
    await expect(page).toHaveURL('/token/error/404')
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible()
  }
  await page.goto('/tos/email/not-an-email')
  await expect(page).toHaveURL('/signup')

  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const internetExplorer = await openPage(browser, { userAgent, baseURL: app.url })
  await internetExplorer.goto('/login')
  await expect(internetExplorer).toHaveURL('/ie.html')
  await expect(internetExplorer.getByRole('heading', { name: 'Internet Explorer cannot show Stopover' })).toBeVisible()
  await expectAccessible(internetExplorer)
  await internetExplorer.context().close()
})
