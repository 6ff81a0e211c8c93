import type { Browser, Page } from '@playwright/test'
import type { SignedInUser } from '../../../src/shared/auth/auth.ts'
import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessible, expectAccessibleEverywhere, phoneSize } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openContext } from '../support/contexts.ts'
import { call } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { signInAs, uniqueEmail } from '../support/sign-up.ts'
import type { Stopover } from '../support/stopover.ts'

const firstPassword = 'a tour guide with a lamp'
const secondPassword = 'another lamp, brighter still'

/** True if this machine calls the server without a proxy, as on a new laptop. */
const isLocal = ({ env }: Stopover) => env.PUBLIC_URL === undefined

type Requester = { readonly app: Stopover; readonly email: string }

/** Requests a sign-up email from the sign-in page, by keyboard alone. */
async function requestAccount(page: Page, { app, email }: Requester): Promise<void> {
  await page.goto('/login')
  await pressOn(page, page.getByRole('link', { name: 'Create an account' }))
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a valid email address, such as anna@example.com.')).toBeVisible()
  await page.getByLabel('Email').fill('')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tos/email/${encodeURIComponent(email)}`)
  await expect(page.getByRole('region', { name: 'Terms and privacy' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByText('Accept the terms first.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await tabTo(page, page.getByRole('checkbox'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Get your sign-up link' })).toBeVisible()
  // Without a mail server, the link is on the page, but only for people at the server's machine.
  if (isLocal(app)) await expect(page.getByRole('link', { name: 'Open the link' })).toBeVisible()
  else await expect(page.getByText(/^This server can't send email\. Ask its administrator/)).toBeVisible()
  await expectAccessibleEverywhere(page)
}

/** Finishes the sign-up from the link of the email, by keyboard alone. */
async function finishSignUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Stopover' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Anna')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('password1')
  await expect(page.getByText('Fair. Longer is stronger.')).toBeVisible()
  // The terms were accepted before the email was sent.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This password is too common.')
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Password', { exact: true }).fill(firstPassword)
  await expect(page.getByText('Strong password.')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await expect(page.getByText('Anna’s tours').first()).toBeAttached()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^Add your files/,
    /^Link the stops/,
    /^Publish/,
  ])
  await expect(page.getByRole('button', { name: 'Open a sample tour' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  expect(await call<SignedInUser>(page, 'auth.me', {})).toMatchObject({ privacyPolicy: true })
}

type PasswordReset = { readonly browser: Browser; readonly app: Stopover; readonly email: string }

/** Resets the password without JavaScript. */
async function resetWithoutScripts({ browser, app, email }: PasswordReset): Promise<void> {
  const context = await openContext(browser, { baseURL: app.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/forgotpassword')
  await expect(page).toHaveURL('/identity/reset')
  await page.getByLabel('Email').press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const resetLink = await linkTo(app, email, { path: '/identity/reset' })
  await page.goto(resetLink)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('New password', { exact: true }).fill(secondPassword)
  await page.getByLabel('Confirm new password').fill('something else')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText("The passwords don't match.")
  await page.getByLabel('New password', { exact: true }).fill(secondPassword)
  await page.getByLabel('Confirm new password').fill(secondPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/identity/reset/done')
  await page.goto(resetLink)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await context.close()
}

test('a user can sign up by email, reset the password and sign in with the new one', async ({ page, app, browser }) => {
  const email = uniqueEmail('anna')
  await requestAccount(page, { app, email })
  const signUpLink = await linkTo(app, email, { path: '/token/sign-up' })
  await finishSignUp(page, signUpLink)
  await resetWithoutScripts({ browser, app, email })
  // The password reset ended the session of this browser.
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
  await signInAs(page, email, firstPassword)
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await signInAs(page, email, secondPassword)
  await expect(page).toHaveURL('/home')
  await page.goto(signUpLink)
  await expect(page).toHaveURL('/token/error/404')
})

test('the password reset pages are accessible in light and dark, on a phone too', async ({ page }) => {
  for (const [colorScheme, size] of [
    ['light', { width: 1440, height: 900 }],
    ['dark', phoneSize],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    for (const [path, heading] of [
      ['/identity/reset', 'Forgot your password?'],
      ['/identity/reset/sent', 'Check your email'],
      ['/identity/reset/done', 'Password set'],
      ['/identity/reset?token=x', 'This link is no longer valid'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.getByLabel('Email').fill('x@y')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Enter a valid email address.')
    await expectAccessible(page)
  }
})
