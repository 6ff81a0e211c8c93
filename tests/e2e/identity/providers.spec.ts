import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect } from '../support/app.ts'
import { call } from '../support/editor.ts'
import { signInSomebody, test } from '../support/issuer-app.ts'
import { signUpAt } from '../support/newcomer.ts'

test('signs in by a provider, terms first, and goes to the address that was opened', async ({ page, issuer }) => {
  signInSomebody(issuer)
  const posts: string[] = []
  page.on('request', (request) => request.url().includes('providers.finish') && posts.push(request.url()))
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
  expect(posts).toHaveLength(1)
  expect(
    await page.evaluate(() => [Object.keys(localStorage).sort(), sessionStorage.getItem('provider-round')]),
  ).toEqual([['aid', 'uid'], null])
})

test('T40 a sign-in that fails leads back to its provider with a sentence of ours', async ({ page, issuer }) => {
  signInSomebody(issuer)
  const evil = '<img src=x onerror="document.title=1">\r\nforged'
  const lines: string[] = []
  page.on('console', (message) => message.text().includes('rejected by the provider') && lines.push(message.text()))
  const accept = () => page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await test.step('a provider that is unknown is not found', async () => {
    for (const path of ['/tos/github', '/tos/github/callback?code=c&state=s']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    }
  })
  await test.step('an answer in a tab where nobody accepted the terms is sent nowhere', async () => {
    const before = issuer.callsOf('/token')
    await page.goto('/tos/google/callback?code=c&state=s')
    await expect(page).toHaveURL('/tos/google')
    await expect(page.getByRole('alert')).toContainText('Start again.')
    expect(issuer.callsOf('/token')).toBe(before)
  })
  await test.step('an error of the provider is told in our words', async () => {
    for (const [error, sentence] of [
      [evil, "Google couldn't sign you in. Try again, or sign in another way."],
      ['access_denied', 'Google sign-in was canceled. Try again, or sign in another way.'],
    ] as const) {
      issuer.misbehave({ reject: { error, error_description: evil } })
      await page.goto('/tos/google')
      await accept()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page).toHaveURL('/tos/google')
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
    }
    await expectAccessibleEverywhere(page)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).not.toMatch(/[\r\n]/)
  })
  await test.step('a spinner lies over the terms until a token is rejected', async () => {
    const inspected = Promise.withResolvers<void>()
    await page.route('**/trpc/providers.finish*', async (route) => {
      await inspected.promise
      await route.continue()
    })
    issuer.misbehave({ token: ({ payload }) => void Object.assign(payload, { aud: 'other' }) })
    await accept()
    await expect(page).toHaveURL(/\/tos\/google\/callback\?/)
    await expect(page.getByRole('status').filter({ hasText: 'Signing you in with Google…' })).toBeAttached()
    await expect(page.locator('.mantine-LoadingOverlay-root')).toBeVisible()
    await expectAccessibleEverywhere(page)
    inspected.resolve()
    await expect(page).toHaveURL('/tos/google')
    await expect(page.getByRole('alert')).toHaveText("The provider didn't confirm who you are. Try again.")
  })
  await test.step('the next try succeeds', async () => {
    issuer.misbehave()
    await accept()
    await expect(page).toHaveURL('/home')
  })
})

test('an invitation waits while its reader signs in by a provider, whichever way they turn', async ({
  app,
  browser,
  page,
  issuer,
}) => {
  const email = signInSomebody(issuer)
  await page.goto('/tos/google')
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
  const host = await (await browser.newContext()).newPage()
  await signUpAt(host, app, 'Noor')
  await host.goto('/home')
  await expect(host.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await call(host, 'accounts.invite', { email, role: 'editor' })
  await host.context().close()
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
