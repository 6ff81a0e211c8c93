import type { Locator, Page } from '@playwright/test'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, openScreen, signIn, storedTour } from '../support/editor.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** Expects a button to be fully in view, with nothing over its center. */
async function expectClickable(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const isOnTop = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
}

/** Texts of the links on the page that have underlined text. */
async function underlinedLinks(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) =>
          [link, ...link.querySelectorAll('*')].some(
            (element) => getComputedStyle(element).textDecorationLine !== 'none',
          ),
        )
        .map((link) => link.textContent ?? ''),
    )
}

/** Changes responses so that all media appear to be still processing. */
async function mockProcessing(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*(?:tours|media)\./, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"status":"complete"', '"status":"building"')
    await route.fulfill({ response, body })
  })
}

test(
  'on a small laptop, the primary button of every screen is in view and no card is underlined',
  anySize,
  async ({ page }) => {
    for (const [path, name] of [
      ['/login', 'Sign in'],
      ['/tos/email/anna@example.com', 'Continue'],
    ] as const) {
      await (path === '/login' ? page.goto(path) : openScreen(page, path))
      await expectClickable(page.getByRole('button', { name, exact: true }))
    }
    await signIn(page)
    const tour = await createTour(page, 'Pier', 2)
    const primaryButton = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
    await mockProcessing(page)
    for (const [path, name] of [
      ['/home', 'New tour'],
      ['/home/medialibrary', 'Upload'],
      [`/home/${tour.id}/edit/stops`, 'Add stops'],
    ] as const) {
      await (path === '/home' ? page.goto(path) : openScreen(page, path))
      await expectClickable(primaryButton(name))
      await expect(page.getByRole('main').locator('img, [role=gridcell], article').first()).toBeVisible()
      expect(await underlinedLinks(page), path).toEqual([])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    await call(page, 'publishing.publish', { tourId: tour.id })
    await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
    const { version } = await storedTour(page, tour)
    await call(page, 'tours.update', { tourId: tour.id, version, name: 'Pier and lighthouse' })
    await openScreen(page, `/home/${tour.id}/edit/publish`)
    for (const name of ['Publish 1 change', 'Copy: Share link']) await expectClickable(primaryButton(name))
    await openScreen(page, '/home/settings/account')
    await expectClickable(primaryButton('Save'))
    // The screen before has a button of the same name, so this one is loaded.
    await page.goto('/home/settings/user')
    await expectClickable(primaryButton('Save'))
  },
)
