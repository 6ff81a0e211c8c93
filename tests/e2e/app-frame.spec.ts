import { expectAccessible } from './support/accessibility.ts'
import { anySize } from './support/any-size.ts'
import { expect, test } from './support/app.ts'
import { signInAtHome } from './support/editor.ts'

const newVersion = { body: JSON.stringify({ version: '99.0.0' }), contentType: 'application/json' }

test.describe('a new version', () => {
  test('reloads the page once, then offers a reload', anySize, async ({ page }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('/meta.json', (route) => route.fulfill(newVersion))
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
    'is checked for every five minutes, and its dialog is removed 500 ms after it closes',
    anySize,
    async ({ page }) => {
      await page.clock.install()
      await page.goto('/login')
      await expect(page.getByLabel('Email')).toBeVisible()
      await page.route('/meta.json', (route) => route.fulfill(newVersion))
      await page.clock.runFor(299_000)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveCount(0)
      await page.clock.runFor(2000)
      await expect(dialog).toBeVisible()
      // From here on the test advances the clock, so that a slow machine does not close the dialog early.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.clock.runFor(400)
      await expect(dialog).toHaveCount(1)
      await page.clock.runFor(300)
      await expect(dialog).toHaveCount(0)
    },
  )
})

test('a chunk that fails to load shows the error of the specification', anySize, async ({ page }) => {
  await signInAtHome(page)
  await page.route('**/assets/library-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Media library' }).click()
  const sentence = 'Sorry, there was a problem loading the page. Please refresh your browser.'
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expectAccessible(page)
})

test('a slow chunk shows a loader after two seconds', anySize, async ({ page }) => {
  await signInAtHome(page)
  const chunkGate = Promise.withResolvers<void>()
  await page.route('**/assets/library-screen-*.js', async (route) => {
    await chunkGate.promise
    await route.continue()
  })
  const startMs = Date.now()
  await page.getByRole('link', { name: 'Media library' }).click()
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  expect(Date.now() - startMs).toBeGreaterThan(1900)
  chunkGate.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
})

test('translations are requested six times before the page reports an error', anySize, async ({ page }) => {
  let requestCount = 0
  await page.route('**/assets/locales/en/translation.json', (route) => {
    requestCount += 1
    return route.fulfill({ status: 503 })
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Please refresh your browser.', { timeout: 30_000 })
  expect(requestCount).toBe(6)
})

test('the header and its menus work by keyboard, in light and dark', async ({ page }) => {
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
  const helpEntry = (await page.evaluate(() => matchMedia('(pointer: coarse)').matches))
    ? 'Touch gestures'
    : 'Keyboard shortcuts'
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: helpEntry }).click()
  const help = page.getByRole('dialog', { name: helpEntry })
  await expect(help.getByText(helpEntry === 'Touch gestures' ? 'Pinch with two fingers' : 'Shift')).toBeVisible()
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
