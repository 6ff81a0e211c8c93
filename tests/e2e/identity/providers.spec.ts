import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect } from '../support/app.ts'
import { signInAsNewPerson, test } from '../support/connections-app.ts'
import { openPage } from '../support/contexts.ts'
import { call } from '../support/editor.ts'
import { signUpAt } from '../support/sign-up.ts'

test('a user can sign in with a provider after accepting the terms, and returns to the opened address', async ({
  page,
  issuer,
}) => {
  signInAsNewPerson(issuer)
  const finishRequests: string[] = []
  page.on('request', (request) => request.url().includes('providers.finish') && finishRequests.push(request.url()))
  await page.goto('/home/medialibrary')
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveText([/Google/, /LinkedIn/, /Concept3D/])
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Continue with Concept3D' }).click()
  await expect(page).toHaveURL('/tos/concept3d')
  await expect(page.getByRole('heading', { level: 1, name: 'Continue with Concept3D' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Terms and privacy' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Accept and continue with Concept3D' }).press('Enter')
  await expect(page).toHaveURL('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
  expect(finishRequests).toHaveLength(1)
  expect(
    await page.evaluate(() => [Object.keys(localStorage).sort(), sessionStorage.getItem('provider-round')]),
  ).toEqual([['aid', 'uid'], null])
})

test('T40 a failed sign-in returns to the provider’s page with a message of the app', async ({ page, issuer }) => {
  signInAsNewPerson(issuer)
  const maliciousText = '<img src=x onerror="document.title=1">\r\nforged'
  const logLines: string[] = []
  page.on('console', (message) => message.text().includes('rejected by the provider') && logLines.push(message.text()))
  const acceptTerms = () => page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await test.step('an unknown provider is not found', async () => {
    for (const path of ['/tos/github', '/tos/github/callback?code=c&state=s']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    }
  })
  await test.step('a callback in a tab without accepted terms is not processed', async () => {
    const callCountBefore = issuer.callsOf('/token')
    await page.goto('/tos/google/callback?code=c&state=s')
    await expect(page).toHaveURL('/tos/google')
    await expect(page.getByRole('alert')).toContainText('Start again.')
    expect(issuer.callsOf('/token')).toBe(callCountBefore)
  })
  await test.step('an error of the provider has a message of the app', async () => {
    for (const [error, message] of [
      [maliciousText, "Google couldn't sign you in. Try again, or sign in another way."],
      ['access_denied', 'Google sign-in was canceled. Try again, or sign in another way.'],
    ] as const) {
      issuer.misbehave({ reject: { error, error_description: maliciousText } })
      await page.goto('/tos/google')
      await acceptTerms()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page).toHaveURL('/tos/google')
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
    }
    await expectAccessibleEverywhere(page)
    expect(logLines).toHaveLength(2)
    for (const line of logLines) expect(line).not.toMatch(/[\r\n]/)
  })
  await test.step('a spinner covers the terms until the token is rejected', async () => {
    const finishGate = Promise.withResolvers<void>()
    await page.route('**/trpc/providers.finish*', async (route) => {
      await finishGate.promise
      await route.continue()
    })
    issuer.misbehave({ token: ({ payload }) => void Object.assign(payload, { aud: 'other' }) })
    await acceptTerms()
    await expect(page).toHaveURL(/\/tos\/google\/callback\?/)
    await expect(page.getByRole('status').filter({ hasText: 'Signing you in with Google…' })).toBeAttached()
    await expect(page.locator('[data-spinner]')).toBeVisible()
    await expectAccessibleEverywhere(page)
    finishGate.resolve()
    await expect(page).toHaveURL('/tos/google')
    await expect(page.getByRole('alert')).toHaveText("The provider didn't confirm who you are. Try again.")
  })
  await test.step('the next attempt succeeds', async () => {
    issuer.clearFaults()
    await acceptTerms()
    await expect(page).toHaveURL('/home')
  })
})

test('an invitation stays valid on every path through the sign-in pages', async ({ app, browser, page, issuer }) => {
  const email = signInAsNewPerson(issuer)
  await page.goto('/tos/google')
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
  const inviterPage = await openPage(browser)
  await signUpAt(inviterPage, app, 'Noor')
  await inviterPage.goto('/home')
  await expect(inviterPage.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await call(inviterPage, 'accounts.invite', { email, role: 'editor' })
  await inviterPage.context().close()
  await page.context().clearCookies()

  await page.goto(await linkTo(app, email, { path: '/token/invite' }))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await page.getByRole('link', { name: 'Continue with LinkedIn' }).click()
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await page.getByRole('button', { name: 'Join Noor’s tours' }).click()
  await expect(page.getByRole('button', { name: 'Account: Noor’s tours. Switch account' })).toBeVisible()
})
