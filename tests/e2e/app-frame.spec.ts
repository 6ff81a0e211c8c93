import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expectAccessible, expectAccessibleEverywhere, phoneSize } from './support/accessibility.ts'
import { anySize } from './support/any-size.ts'
import { expect, test } from './support/app.ts'
import { openContext } from './support/contexts.ts'
import { createTour, signIn, signInAtHome } from './support/editor.ts'

const newVersionResponse = { body: JSON.stringify({ version: '99.0.0' }), contentType: 'application/json' }

// The code of dialogs that fails to load in these tests is preloaded.
test.use({ preloads: true })

const assetFolder = join(import.meta.dirname, '../../dist/client/assets')

/** Name of the script that contains a text. Names of merged chunks say too little. */
async function fileOfText(text: string): Promise<string> {
  for (const name of await readdir(assetFolder)) {
    if (name.endsWith('.js') && (await readFile(join(assetFolder, name), 'utf8')).includes(text)) return name
  }
  throw new Error(`no script contains ${text}`)
}

test(
  'a page checks for a new version every five minutes, offers a reload, and reloads by itself once',
  anySize,
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.route('/meta.json', (route) => route.fulfill(newVersionResponse))
    await page.clock.fastForward(299_000)
    const dialog = page.getByRole('dialog', { name: 'A new version of Stopover is available' })
    await expect(dialog).toHaveCount(0)
    await page.clock.fastForward(2000)
    await expect(dialog).toBeVisible()
    // From here on the test advances the clock, so that the dialog does not close early on a slow machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await dialog.getByRole('button', { name: 'Close' }).click()
    // The dialog is removed 500 ms after it closes.
    await page.clock.runFor(400)
    await expect(dialog).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(dialog).toHaveCount(0)

    await page.clock.resume()
    let loadCount = 0
    page.on('load', () => {
      loadCount += 1
    })
    await page.goto('/login')
    await expect(dialog).toBeVisible()
    expect(loadCount).toBe(2)
    await expectAccessible(page)
    await page.unroute('/meta.json')
    await dialog.getByRole('button', { name: 'Refresh and Reload' }).click()
    await expect.poll(() => loadCount).toBe(3)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(dialog).toBeHidden()

    // In the app, keys don't act on the page that the dialog covers, and Escape closes nothing else.
    await signIn(page)
    await page.route('/meta.json', (route) => route.fulfill(newVersionResponse))
    await page.goto('/home')
    await expect(dialog).toBeVisible()
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette).toBeVisible()
    await page.clock.fastForward(300_000)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(palette).toBeVisible()
  },
)

test(
  'a screen that loads slowly shows a loader after two seconds, and an error if it or a part of it fails to load',
  anySize,
  async ({ page }) => {
    await signInAtHome(page)
    const chunkUrl = '**/assets/library-*.js'
    const chunkGate = Promise.withResolvers<void>()
    await page.route(chunkUrl, async (route) => {
      await chunkGate.promise
      await route.continue()
    })
    const startMs = Date.now()
    await page.getByRole('link', { name: 'Media library' }).click()
    await expect(page.locator('[data-spinner]')).toBeVisible()
    expect(Date.now() - startMs).toBeGreaterThan(1900)
    chunkGate.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
    await expect(page.locator('[data-spinner]')).toHaveCount(0)

    await page.unroute(chunkUrl)
    await page.route(chunkUrl, (route) => route.abort())
    await page.reload()
    const errorMessage = 'Sorry, there was a problem loading the page. Please refresh your browser.'
    await expect(page.getByRole('heading', { name: errorMessage })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(chunkUrl)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()

    // Without the code of a dialog or of toasts the screen stays: a reload is offered, and Undo works.
    const partFiles = [await fileOfText('help.keys.look'), await fileOfText('--toasts-height')]
    const isPart = (url: URL) => partFiles.includes(basename(url.pathname))
    await page.route(isPart, (route) => route.abort())
    const tour = await createTour(page, 'Lighthouse', 1)
    await page.goto('/home')
    const card = page.getByRole('listitem').filter({ hasText: tour.name })
    await card.getByRole('button', { name: 'Actions for Lighthouse' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(card).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(card).toBeVisible()
    const openHelp = async () => {
      await page.getByRole('button', { name: 'Editor help' }).click()
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    }
    await openHelp()
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog.getByRole('alert')).toHaveText(errorMessage)
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(isPart)
    await dialog.getByRole('button', { name: 'Refresh' }).click()
    await expect(dialog).toHaveCount(0)
    await openHelp()
    await expect(dialog.getByText('Keys in the link graph')).toBeVisible()
  },
)

test('translations are requested six times before the page reports an error', anySize, async ({ page }) => {
  let requestCount = 0
  await page.route('**/assets/locales/en/*.json', (route) => {
    requestCount += 1
    return route.fulfill({ status: 503 })
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Please refresh your browser.')
  expect(requestCount).toBe(6)
})

test('the header and its menus work by keyboard, in light and dark', anySize, async ({ browser, page }) => {
  await signInAtHome(page)
  for (const name of ['Publish queue', 'Editor help']) {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-expanded="true"]')).toHaveAccessibleName(name)
    await expectAccessibleEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Editor help' }).click()
  await page.getByRole('menuitem', { name: 'Getting started' }).click()
  await expect(page.getByRole('dialog', { name: 'Getting started' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Editor help' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcutsDialog.getByText('Keys in the link graph')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessibleEverywhere(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // A device without a keyboard gets help about gestures.
  const storageState = await page.context().storageState()
  const baseURL = new URL(page.url()).origin
  const phoneContext = await openContext(browser, {
    baseURL,
    storageState,
    hasTouch: true,
    isMobile: true,
    viewport: phoneSize,
  })
  const phonePage = await phoneContext.newPage()
  await phonePage.goto('/home')
  await phonePage.getByRole('button', { name: 'Editor help' }).tap()
  await phonePage.getByRole('menuitem', { name: 'Touch gestures' }).tap()
  const gesturesDialog = phonePage.getByRole('dialog', { name: 'Touch gestures' })
  await expect(gesturesDialog.getByText('Pinch with two fingers')).toBeVisible()
  await expectAccessible(phonePage)
  await phoneContext.close()
})
