import type { Page } from '@playwright/test'
import { anImage } from '../../support/files/images.ts'
import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect } from '../support/app.ts'
import { call } from '../support/editor.ts'
import { chooseFiles } from '../support/files.ts'
import { signInSomebody, test } from '../support/issuer-app.ts'
import { pressOn } from '../support/keyboard.ts'
import { newcomerPassword as password, signInAs, signUpAt } from '../support/newcomer.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

/** Looks again, as whoever comes back to a window does, and is told that the session is over. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page).toHaveURL('/error/unnauthorized')
}

/**
 * Answers the next call of a tab as if it had been sent with a session id of before: what the server says to that id is
 * what the tab gets, and what `told` ends with.
 */
async function answerAsBefore(page: Page, procedure: string, cookie: string): Promise<{ told: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<string>()
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure),
    async (route) => {
      const request = route.request()
      const headers = { 'content-type': 'application/json', origin: new URL(request.url()).origin, cookie }
      const answer = await fetch(request.url(), { method: request.method(), headers, body: request.postData() })
      const body = await answer.text()
      await route.fulfill({ status: answer.status, contentType: 'application/json', body })
      resolve(body)
    },
    { times: 1 },
  )
  return { told: promise }
}

test('a profile: names, username and image are kept; a username somebody has is not', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings')
  await expect(page).toHaveURL('/home/settings/user')
  const profile = section(page, 'Profile')
  const save = profile.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await profile.getByLabel('Username').fill(`first${Date.now()}`)
  await profile.getByLabel('Last name').fill('Lovelace')
  await save.press('Enter')
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await expect(userMenu(page)).toHaveAccessibleName('User menu of Ada Lovelace')
  const taken = await profile.getByLabel('Username').inputValue()
  await expectAccessibleEverywhere(page)

  await profile.getByLabel('Last name').fill('King')
  await page.getByRole('link', { name: 'Stopover, all tours' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(profile.getByLabel('Last name')).toHaveValue('King')
  await profile.getByLabel('Last name').fill('Lovelace')

  await page.goto('/home/medialibrary')
  const buffer = await anImage({ widthPx: 300, heightPx: 300, seed: 7 })
  await chooseFiles(page, 'Choose files', [{ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.locator('img[src$="thumbnail.webp"]').first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/home/settings/user')
  await profile.getByRole('button', { name: 'Choose photo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('gridcell', { name: /portrait/ })
    .click()
  await expect(profile.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await expect(userMenu(page).locator('img')).toHaveAttribute('src', /thumbnail\.webp$/)

  await page.context().clearCookies()
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  await profile.getByLabel('Username').fill(taken)
  await save.click()
  await expect(profile.getByRole('alert')).toHaveText('Failed to update username. Already in use.')
  await profile.getByLabel('Username').fill('a')
  await save.click()
  await expect(profile.getByText(/^Use 3 to 60 letters/)).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('another tab goes on when the session gets another id', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  const other = await page.context().newPage()
  await other.goto('/home/settings/user')
  const sessions = section(other, 'Active sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const cookies = await page.context().cookies()
  const before = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await call(page, 'users.prove', { password })

  let questions = 0
  other.on('request', (request) => {
    if (/\/trpc\/[^?]*auth\.me/.test(request.url())) questions += 1
  })
  const list = await answerAsBefore(other, 'users.sessions', before)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await list.told).toContain('auth.required')
  await other.waitForResponse((answer) => /users\.sessions/.test(answer.url()) && answer.status() === 200)
  expect(questions).toBe(1)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)

  const save = await answerAsBefore(other, 'users.update', before)
  await section(other, 'Profile').getByLabel('Last name').fill('Lovelace')
  await section(other, 'Profile').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Changes saved.')).toBeVisible()
  expect(await save.told).toContain('auth.required')
  await expect(userMenu(other)).toHaveAccessibleName('User menu of Ada Lovelace')

  const who = await answerAsBefore(other, 'auth.me', before)
  await other.reload()
  expect(await who.told).toContain('"json":null')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL('/home/settings/user')
})

test('an email waits for its email, and counts once its link was opened', async ({ page, app, browser }) => {
  const email = await signUpAt(page, app, 'Ada')
  const first = `first.${email}`
  const second = `second.${email}`
  await page.goto('/home/settings/user')
  const part = section(page, 'Email')
  await part.getByLabel('New email').fill(first)
  await part.getByRole('button', { name: 'Change email' }).click()
  await expect(part.getByRole('status')).toContainText(`We emailed a link to ${first}.`)
  await expectAccessibleEverywhere(page)
  await part.getByRole('button', { name: 'Keep current email' }).click()
  await expect(part.getByRole('status')).toHaveCount(0)
  await part.getByLabel('New email').fill(second)
  await part.getByRole('button', { name: 'Change email' }).click()
  await expect(part.getByRole('status')).toContainText(second)

  const link = await linkTo(app, second, { path: '/token/change-email' })
  const emailProgram = await browser.newContext()
  const opened = await emailProgram.newPage()
  await opened.goto(link)
  await expect(opened.getByRole('heading', { level: 1, name: 'Confirm your new email' })).toBeVisible()
  await expectAccessibleEverywhere(opened)
  await opened.getByRole('button', { name: 'Confirm email' }).click()
  await expect(opened.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await expectAccessibleEverywhere(opened)
  await opened.goto(link)
  await opened.reload()
  await opened.getByRole('button', { name: 'Confirm email' }).click()
  await expect(opened).toHaveURL('/token/error/404')
  await emailProgram.close()

  // Whoever was signed in is not any more, and comes back with the other email.
  await expectSignedOut(page)
  await signInAs(page, second)
  await expect(page).toHaveURL('/home/settings/user')
  await expect(part).toContainText(`You sign in with ${second}.`)
})

test('signing out everywhere else sends other browsers to the unauthorized page', async ({ page, app, browser }) => {
  const email = await signUpAt(page, app, 'Ada')
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0) Version/18.0 Safari/605.1' })
  const other = await context.newPage()
  await other.goto('/login')
  await call(other, 'auth.signIn', { email, password })
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()

  await page.goto('/home/settings/user')
  const sessions = section(page, 'Active sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(sessions.getByRole('button', { name: 'Sign out Safari on iPadOS' })).toBeVisible()
  await pressOn(page, sessions.getByRole('button', { name: 'Sign out everywhere else' }))
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 other session signed out.')).toBeVisible()

  await expectSignedOut(other)
  await context.close()
})

test('ways to sign in are linked and unlinked, but for the last', async ({ page, issuer }) => {
  signInSomebody(issuer)
  await page.goto('/tos/google')
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/home/settings/user')
  const ways = section(page, 'Sign-in methods')
  await ways.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(ways.getByRole('alert')).toContainText('Failed to unlink google account.')
  await expect(ways.getByRole('alert')).toContainText('This is your only way to sign in.')
  issuer.signsInAs({
    sub: `linked-${process.pid}-${Date.now()}`,
    email: 'elsewhere@example.com',
    email_verified: false,
  })
  await ways.getByRole('button', { name: 'Link LinkedIn', exact: true }).click()
  await expect(page.getByText('You can now sign in with LinkedIn.')).toBeVisible()
  await expect(page).toHaveURL('/home/settings/user')
  await expect(ways.getByRole('button', { name: 'Unlink LinkedIn' })).toBeVisible()
  await expect(ways.getByText('elsewhere@example.com')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await ways.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(ways.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await expect(ways.getByRole('alert')).toHaveCount(0)
})

test('the menu leads to each screen about somebody; privacy says what was accepted', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home')
  await userMenu(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'User settings',
    'Account settings',
    'Accounts',
    'Privacy',
    'Sign out',
  ])
  await expectAccessibleEverywhere(page)
  await page.getByRole('menuitem', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/home/privacy')
  await expect(section(page, 'Terms you accepted').getByRole('listitem')).toContainText('Accepted on')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Read the terms' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms and privacy' })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.route('**/trpc/*users.get*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.goto('/home/settings/user')
  await expect(page.getByRole('alert')).toContainText('Failed fetching user.')
  await expectAccessibleEverywhere(page)
  await page.unroute('**/trpc/*users.get*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Profile')).toBeVisible()
})
