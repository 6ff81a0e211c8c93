import { expectAccessible } from './support/accessibility.ts'
import { anySize } from './support/any-size.ts'
import { expect, test } from './support/app.ts'
import { signInAtHome } from './support/editor.ts'

const laterVersion = { body: JSON.stringify({ version: '99.0.0' }), contentType: 'application/json' }

test.describe('a later version', () => {
  test('reloads by itself once, then says so', anySize, async ({ page }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('/meta.json', (route) => route.fulfill(laterVersion))
    await page.goto('/login')
    const dialog = page.getByRole('dialog', { name: 'A new version of Stopover is available' })
    await expect(dialog).toBeVisible()
    expect(loads).toBe(2)
    await expectAccessible(page)
    await page.unroute('/meta.json')
    await dialog.getByRole('button', { name: 'Refresh and Reload' }).click()
    await expect.poll(() => loads).toBe(3)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test(
    'is looked for every five minutes, and a dialog is gone 500 ms after it was closed',
    anySize,
    async ({ page }) => {
      await page.clock.install()
      await page.goto('/login')
      await expect(page.getByLabel('Email')).toBeVisible()
      await page.route('/meta.json', (route) => route.fulfill(laterVersion))
      await page.clock.runFor(299_000)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveCount(0)
      await page.clock.runFor(2000)
      await expect(dialog).toBeVisible()
      // From here on time passes only when told: a slow machine must not close it early.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.clock.runFor(400)
      await expect(dialog).toHaveCount(1)
      await page.clock.runFor(300)
      await expect(dialog).toHaveCount(0)
    },
  )
})

test('a part that cannot be loaded is answered with the sentence of the spec', anySize, async ({ page }) => {
  await signInAtHome(page)
  await page.route('**/assets/library-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Media library' }).click()
  const sentence = 'Sorry, there was a problem loading the page. Please refresh your browser.'
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expectAccessible(page)
})

test('a slow part shows a loader, but not before two seconds', anySize, async ({ page }) => {
  await signInAtHome(page)
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/library-screen-*.js', async (route) => {
    await seen
    await route.continue()
  })
  const began = Date.now()
  await page.getByRole('link', { name: 'Media library' }).click()
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  expect(Date.now() - began).toBeGreaterThan(1900)
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
})

test('texts are asked for five times more when the server fails, then the page says so', anySize, async ({ page }) => {
  let asked = 0
  await page.route('**/assets/locales/en/translation.json', (route) => {
    asked += 1
    return route.fulfill({ status: 503 })
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Please refresh your browser.', { timeout: 30_000 })
  expect(asked).toBe(6)
})

test('the header: navigation, queue, help and user menu by keyboard, in light and dark', async ({ page }) => {
  await signInAtHome(page)
  for (const name of ['Publish queue', 'Help']) {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-expanded="true"]')).toHaveAccessibleName(name)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Getting started' }).click()
  await expect(page.getByRole('dialog', { name: 'Getting started' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const controls = (await page.evaluate(() => matchMedia('(pointer: coarse)').matches))
    ? 'Touch gestures'
    : 'Keyboard shortcuts'
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: controls }).click()
  const help = page.getByRole('dialog', { name: controls })
  await expect(help.getByText(controls === 'Touch gestures' ? 'Pinch with two fingers' : 'Shift')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
})
