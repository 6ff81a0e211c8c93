import { linkTo } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect } from '../support/app.ts'
import { call } from '../support/editor.ts'
import { signInSomebody, test } from '../support/issuer-app.ts'
import { signUpAt } from '../support/newcomer.ts'

for (const [name, label] of [
  ['google', 'Google'],
  ['linkedin', 'LinkedIn'],
  ['concept3d', 'Concept3D'],
] as const) {
  test(`signs in by ${name}, terms first, and comes out where somebody wanted to go`, async ({ page, issuer }) => {
    signInSomebody(issuer)
    const posts: string[] = []
    page.on('request', (request) => request.url().includes('providers.finish') && posts.push(request.url()))
    await page.goto('/home/medialibrary')
    await page.getByRole('link', { name: `Continue with ${label}` }).click()
    await expect(page).toHaveURL(`/tos/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: `Continue with ${label}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Terms and privacy' })).toBeVisible()
    await page.getByRole('button', { name: `Accept and continue with ${label}` }).press('Enter')
    await expect(page).toHaveURL('/home/medialibrary')
    await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
    expect(posts).toHaveLength(1)
    expect(
      await page.evaluate(() => [Object.keys(localStorage).sort(), sessionStorage.getItem('provider-round')]),
    ).toEqual([['aid', 'uid'], null])
  })
}

test('the sign-in page and the terms can be used by everybody', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(3)
  await expectAccessibleEverywhere(page)
  await page.goto('/tos/linkedin')
  await expect(page.getByRole('button', { name: 'Accept and continue with LinkedIn' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('T40 an error at the provider leads back with a sentence of ours', async ({ page, issuer }) => {
  signInSomebody(issuer)
  const evil = '<img src=x onerror="document.title=1">\r\nforged'
  const lines: string[] = []
  page.on('console', (message) => message.text().includes('rejected by the provider') && lines.push(message.text()))
  for (const [error, sentence] of [
    [evil, "Google couldn't sign you in. Try again, or sign in another way."],
    ['access_denied', 'Google sign-in was canceled. Try again, or sign in another way.'],
  ] as const) {
    issuer.misbehave({ reject: { error, error_description: evil } })
    await page.goto('/tos/google')
    await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page).toHaveURL('/tos/google')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  await expectAccessibleEverywhere(page)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toMatch(/[\r\n]/)
  issuer.misbehave()
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
})

test('a spinner lies over the terms while the sign-in is finished, and a failure leads back', async ({
  page,
  issuer,
}) => {
  signInSomebody(issuer)
  const looked = Promise.withResolvers<void>()
  await page.route('**/trpc/providers.finish*', async (route) => {
    await looked.promise
    await route.continue()
  })
  issuer.misbehave({ token: ({ payload }) => void Object.assign(payload, { aud: 'other' }) })
  await page.goto('/tos/concept3d')
  await page.getByRole('button', { name: 'Accept and continue with Concept3D' }).click()
  await expect(page).toHaveURL(/\/tos\/concept3d\/callback\?/)
  await expect(page.getByRole('status').filter({ hasText: 'Signing you in with Concept3D…' })).toBeAttached()
  await expect(page.locator('.mantine-LoadingOverlay-root')).toBeVisible()
  await expectAccessibleEverywhere(page)
  looked.resolve()
  await expect(page).toHaveURL('/tos/concept3d')
  await expect(page.getByRole('alert')).toHaveText("The provider didn't confirm who you are. Try again.")
})

test('an answer in a tab where nobody accepted the terms is sent nowhere', async ({ page, issuer }) => {
  const before = issuer.callsOf('/token')
  await page.goto('/tos/google/callback?code=c&state=s')
  await expect(page).toHaveURL('/tos/google')
  await expect(page.getByRole('alert')).toContainText('Start again.')
  expect(issuer.callsOf('/token')).toBe(before)
})

test('a provider that is unknown is not found', async ({ page }) => {
  for (const path of ['/tos/github', '/tos/github/callback?code=c&state=s']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})

test('another way in is linked from the settings', async ({ page, issuer }) => {
  signInSomebody(issuer)
  await page.goto('/tos/google')
  await page.getByRole('button', { name: 'Accept and continue with Google' }).click()
  await expect(page).toHaveURL('/home')
  issuer.signsInAs({
    sub: `linked-${process.pid}-${Date.now()}`,
    email: 'elsewhere@example.com',
    email_verified: false,
  })
  await page.goto('/home/settings/user')
  await page.getByRole('button', { name: 'Link LinkedIn', exact: true }).click()
  await expect(page.getByText('You can now sign in with LinkedIn.')).toBeVisible()
  await expect(page).toHaveURL('/home/settings/user')
  await expect(page.getByRole('button', { name: 'Link LinkedIn', exact: true })).toHaveCount(0)
  await expect(page.getByText('elsewhere@example.com')).toBeVisible()
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
