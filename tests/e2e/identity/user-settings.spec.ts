import type { Page } from '@playwright/test'
import { anImage } from '../../support/files/images.ts'
import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect } from '../support/app.ts'
import { signInAsNewPerson, test } from '../support/connections-app.ts'
import { openContext } from '../support/contexts.ts'
import { call, refetch } from '../support/editor.ts'
import { sendToLibrary } from '../support/files.ts'
import { pressOn } from '../support/keyboard.ts'
import { newUserPassword as password, signInAs, signUpAt } from '../support/sign-up.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

/** Triggers a refetch and expects the page for expired sessions. */
async function expectSignedOut(page: Page): Promise<void> {
  await refetch(page)
  await expect(page).toHaveURL('/error/unnauthorized')
}

/** Sends the next call of a procedure with an old session cookie. The result holds a promise of the response's body. */
async function sendWithOldCookie(
  page: Page,
  procedure: string,
  cookie: string,
): Promise<{ responseBody: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<string>()
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure),
    async (route) => {
      const request = route.request()
      const headers = { 'content-type': 'application/json', origin: new URL(request.url()).origin, cookie }
      const response = await fetch(request.url(), { method: request.method(), headers, body: request.postData() })
      const body = await response.text()
      await route.fulfill({ status: response.status, contentType: 'application/json', body })
      resolve(body)
    },
    { times: 1 },
  )
  return { responseBody: promise }
}

test('a user edits their profile', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings')
  await expect(page).toHaveURL('/home/settings/user')
  const profile = section(page, 'Profile')
  const saveButton = profile.getByRole('button', { name: 'Save' })
  await test.step('saves names and username', async () => {
    await expect(saveButton).toBeDisabled()
    await profile.getByLabel('Username').fill(`first${Date.now()}`)
    await profile.getByLabel('Last name').fill('Lovelace')
    await saveButton.press('Enter')
    await expect(page.getByText('Changes saved.')).toBeVisible()
    await expect(saveButton).toBeDisabled()
    await expect(saveButton).toBeFocused()
    await expect(userMenu(page)).toHaveAccessibleName('User menu of Ada Lovelace')
  })
  const takenUsername = await profile.getByLabel('Username').inputValue()
  await expectAccessibleEverywhere(page)

  await test.step('asks before it discards a name', async () => {
    await profile.getByLabel('Last name').fill('King')
    await page.getByRole('link', { name: 'Stopover, all tours' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await expect(profile.getByLabel('Last name')).toHaveValue('King')
    await profile.getByLabel('Last name').fill('Lovelace')
  })
  const bytes = await anImage({ widthPx: 30, heightPx: 30, seed: 7 })
  await sendToLibrary(page, { bytes, name: 'portrait.jpg', kind: 'images' })
  await test.step('chooses a photo', async () => {
    await profile.getByRole('button', { name: 'Choose photo' }).click()
    await page
      .getByRole('dialog')
      .getByRole('gridcell', { name: /portrait/ })
      .click()
    await expect(profile.getByRole('button', { name: 'Remove photo' })).toBeVisible()
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', /thumbnail\.webp$/)
  })
  await test.step('opens the user menu', async () => {
    await userMenu(page).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'User settings',
      'Account settings',
      'Accounts',
      'Privacy',
      'Sign out',
    ])
    await expectAccessibleEverywhere(page)
  })
  await test.step('reads the accepted terms', async () => {
    await page.getByRole('menuitem', { name: 'Privacy' }).click()
    await expect(page).toHaveURL('/home/privacy')
    await expect(section(page, 'Terms you accepted').getByRole('listitem')).toContainText('Accepted on')
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Read the terms' }).click()
    await expect(page.getByRole('dialog', { name: 'Terms and privacy' })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('retries settings that failed to load', async () => {
    await page.route('**/trpc/*users.get*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await page.goto('/home/settings/user')
    await expect(page.getByRole('alert')).toContainText('Failed fetching user.')
    await expectAccessibleEverywhere(page)
    await page.unroute('**/trpc/*users.get*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(profile).toBeVisible()
  })
  await test.step('rejects the username of another user', async () => {
    await page.context().clearCookies()
    await signUpAt(page, app, 'Ada')
    await page.goto('/home/settings/user')
    await profile.getByLabel('Username').fill(takenUsername)
    await saveButton.click()
    await expect(profile.getByRole('alert')).toHaveText('Failed to update username. Already in use.')
  })
  await test.step('rejects a username that is too short', async () => {
    await profile.getByLabel('Username').fill('a')
    await saveButton.click()
    await expect(profile.getByText(/^Use 3 to 60 letters/)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})

test('a user has several sessions', async ({ page, app, browser }) => {
  const email = await signUpAt(page, app, 'Ada')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/home/settings/user')
  const sessions = section(otherTab, 'Active sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const cookies = await page.context().cookies()
  const oldCookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await call(page, 'users.prove', { password })

  await test.step('another tab repeats a query with the new session id', async () => {
    let userQueryCount = 0
    otherTab.on('request', (request) => {
      if (/\/trpc\/[^?]*auth\.me/.test(request.url())) userQueryCount += 1
    })
    const sessionsCall = await sendWithOldCookie(otherTab, 'users.sessions', oldCookie)
    await otherTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(await sessionsCall.responseBody).toContain('auth.required')
    await otherTab.waitForResponse((response) => /users\.sessions/.test(response.url()) && response.status() === 200)
    expect(userQueryCount).toBe(1)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  })
  await test.step('another tab repeats a change with the new session id', async () => {
    const updateCall = await sendWithOldCookie(otherTab, 'users.update', oldCookie)
    await section(otherTab, 'Profile').getByLabel('Last name').fill('Lovelace')
    await section(otherTab, 'Profile').getByRole('button', { name: 'Save' }).click()
    await expect(otherTab.getByText('Changes saved.')).toBeVisible()
    expect(await updateCall.responseBody).toContain('auth.required')
    await expect(userMenu(otherTab)).toHaveAccessibleName('User menu of Ada Lovelace')
  })
  await test.step('another tab reloads with the new session id', async () => {
    const userCall = await sendWithOldCookie(otherTab, 'auth.me', oldCookie)
    await otherTab.reload()
    expect(await userCall.responseBody).toContain('"json":null')
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(otherTab).toHaveURL('/home/settings/user')
  })
  const context = await openContext(browser, { userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0) Version/18.0 Safari/605.1' })
  const ipadPage = await context.newPage()
  await ipadPage.goto('/login')
  await call(ipadPage, 'auth.signIn', { email, password })
  await ipadPage.goto('/home')
  await expect(ipadPage.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()

  await test.step('lists the session of another device', async () => {
    await otherTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
    await expect(sessions.getByRole('button', { name: 'Sign out Safari on iPadOS' })).toBeVisible()
  })
  await test.step('signs out all other devices', async () => {
    await pressOn(otherTab, sessions.getByRole('button', { name: 'Sign out everywhere else' }))
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(otherTab.getByText('1 other session signed out.')).toBeVisible()

    await expectSignedOut(ipadPage)
  })
  await context.close()
})

test('a user changes their email', async ({ page, app, browser }) => {
  const email = await signUpAt(page, app, 'Ada')
  const firstEmail = `first.${email}`
  const secondEmail = `second.${email}`
  await page.goto('/home/settings/user')
  const emailSection = section(page, 'Email')
  await test.step('emails a link to the new address', async () => {
    await emailSection.getByLabel('New email').fill(firstEmail)
    await emailSection.getByRole('button', { name: 'Change email' }).click()
    await expect(emailSection.getByRole('status')).toContainText(`We emailed a link to ${firstEmail}.`)
    await expectAccessibleEverywhere(page)
  })
  await test.step('cancels the change', async () => {
    await emailSection.getByRole('button', { name: 'Keep current email' }).click()
    await expect(emailSection.getByRole('status')).toHaveCount(0)
  })
  await test.step('requests another change', async () => {
    await emailSection.getByLabel('New email').fill(secondEmail)
    await emailSection.getByRole('button', { name: 'Change email' }).click()
    await expect(emailSection.getByRole('status')).toContainText(secondEmail)
  })
  const confirmationLink = await linkTo(app, secondEmail, { path: '/token/change-email' })
  const mailClient = await openContext(browser)
  const linkPage = await mailClient.newPage()
  await test.step('confirms the new email by the link', async () => {
    await linkPage.goto(confirmationLink)
    await expect(linkPage.getByRole('heading', { level: 1, name: 'Confirm your new email' })).toBeVisible()
    await expectAccessibleEverywhere(linkPage)
    await linkPage.getByRole('button', { name: 'Confirm email' }).click()
    await expect(linkPage.getByRole('heading', { name: 'Email changed' })).toBeVisible()
    await expectAccessibleEverywhere(linkPage)
  })
  await test.step('rejects the link after its use', async () => {
    await linkPage.goto(confirmationLink)
    await linkPage.reload()
    await linkPage.getByRole('button', { name: 'Confirm email' }).click()
    await expect(linkPage).toHaveURL('/token/error/404')
  })
  await mailClient.close()

  await test.step('signs in again with the new email', async () => {
    await expectSignedOut(page)
    // The address changes before the screen, whose fields are named "Email" too.
    await expect(emailSection).toHaveCount(0)
    await signInAs(page, secondEmail)
    await expect(page).toHaveURL('/home/settings/user')
    await expect(emailSection).toContainText(`You sign in with ${secondEmail}.`)
  })
})

test('a user links and unlinks sign-in methods', async ({ page, issuer }) => {
  signInAsNewPerson(issuer)
  await page.goto('/tos/google')
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/home/settings/user')
  const methods = section(page, 'Sign-in methods')
  await test.step('cannot unlink the only sign-in method', async () => {
    await methods.getByRole('button', { name: 'Unlink Google' }).click()
    await expect(methods.getByRole('alert')).toContainText('Failed to unlink google account.')
    await expect(methods.getByRole('alert')).toContainText('This is your only way to sign in.')
  })
  issuer.signsInAs({
    sub: `linked-${process.pid}-${Date.now()}`,
    email: 'elsewhere@example.com',
    email_verified: false,
  })
  await test.step('links another sign-in method', async () => {
    await methods.getByRole('button', { name: 'Link LinkedIn', exact: true }).click()
    await expect(page.getByText('You can now sign in with LinkedIn.')).toBeVisible()
    await expect(page).toHaveURL('/home/settings/user')
    await expect(methods.getByRole('button', { name: 'Unlink LinkedIn' })).toBeVisible()
    await expect(methods.getByText('elsewhere@example.com')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('unlinks one of two sign-in methods', async () => {
    await methods.getByRole('button', { name: 'Unlink Google' }).click()
    await expect(methods.getByRole('button', { name: 'Link Google' })).toBeVisible()
    await expect(methods.getByRole('alert')).toHaveCount(0)
  })
})
