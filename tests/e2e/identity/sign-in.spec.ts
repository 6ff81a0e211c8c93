import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { signIn, signInAtHome } from '../support/editor.ts'
import { demoPassword } from '../support/stopover.ts'

test('leads back to where somebody wanted to go, by keyboard alone', anySize, async ({ page }) => {
  await page.goto('/home/medialibrary')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('demo@stopover.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
})

test('says what is missing and what is wrong', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill('demo@stopover.example')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await expect(page.getByLabel('Email')).toHaveValue('demo@stopover.example')
  await expectAccessible(page)
})

test('helps password managers', anySize, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
})

test(
  'remembers account and user under the names of the spec, and forgets them on the way out',
  anySize,
  async ({ page }) => {
    await signIn(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/home')
    const remembered = () => page.evaluate(() => [localStorage.getItem('aid'), localStorage.getItem('uid')])
    const id = /^[0-9a-f-]{36}$/
    await expect.poll(remembered).toEqual([expect.stringMatching(id), expect.stringMatching(id)])
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await remembered()).toEqual([null, null])
    await page.goto('/home')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'a session that ends while somebody works leads to the unauthorized page and back',
  anySize,
  async ({ page, context }) => {
    await signInAtHome(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
    await page.getByLabel('Search tours').focus()
    await context.clearCookies()
    // By keyboard: whatever asks the server first, the page may be gone before a field of it is found.
    await page.keyboard.type('house')
    await expect(page).toHaveURL('/error/unnauthorized')
    await expect(page.getByRole('alert')).toContainText('Your session expired.')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('demo@stopover.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/home')
  },
)

test('the unauthorized page tells somebody who is signed in so, and leads home', anySize, async ({ page }) => {
  await signIn(page)
  await page.goto('/error/unnauthorized')
  await expect(page.getByRole('heading', { level: 1, name: "You're signed in" })).toBeVisible()
  await expect(page.getByText('demo@stopover.example')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to tours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
})

for (const [address, heading, wayOn] of [
  ['/error/404', 'Page not found', 'Go to tours'],
  ['/nowhere/at/all', 'Page not found', 'Go to tours'],
  ['/error/acountnotfound', 'Account not found', 'Go to tours'],
  ['/token/error/404', 'This link is no longer valid', 'Sign in'],
] as const) {
  test(`${address} says so and offers a way on`, anySize, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: wayOn }).click()
    await expect(page).toHaveURL('/login')
  })
}

test('Internet Explorer gets a page of its own', anySize, async ({ browser, app }) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
  const context = await browser.newContext({ userAgent, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page).toHaveURL('/ie.html')
  await expect(page.getByRole('heading', { name: 'Internet Explorer cannot show Stopover' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
